from game.search.bits cimport kanugo_count, kanugo_lowest
