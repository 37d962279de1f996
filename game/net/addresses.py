"""The addresses of this computer in its local networks. No packet is sent to find them out."""

import ipaddress
import socket

_ELSEWHERE = "192.0.2.1"  # reserved for documents: asking for the way there sends nothing
LOOPBACK = "127.0.0.1"

PHONES = "KANUGO_PHONES"
"""In the environment: the address on which tables of several persons let phones in from the beginning."""


def local_addresses() -> tuple[str, ...]:
    """Where phones of the same network find this computer, the likeliest first; last itself alone."""
    found = [_towards(_ELSEWHERE)]
    try:
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        found += []  # the name of this computer is not known anywhere: then only the way out tells
    private = [address for address in dict.fromkeys(filter(None, found)) if _is_local(address)]
    return (*private, LOOPBACK)


def _towards(address: str) -> str:
    """The address from which this computer would speak to another one; none without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((address, 9))
            return str(asked.getsockname()[0])
        except OSError:
            return ""


def _is_local(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return (parsed.is_private or parsed.is_link_local) and not parsed.is_loopback
