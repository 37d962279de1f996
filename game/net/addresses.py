"""The addresses of this computer in its local networks. No packet is sent to find them out, and no name is
asked for, which might take long."""

import ipaddress
import socket

LOOPBACK = "127.0.0.1"

PHONES = "KANUGO_PHONES"
"""In the environment: the address on which tables of several persons let phones in from the beginning."""

_ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254")
"""Addresses to which there is a way from each kind of local network: the first one, which is reserved for
documents, by the way out."""


def local_addresses() -> tuple[str, ...]:
    """Where phones of the same network find this computer, the likeliest first; last itself alone."""
    found = dict.fromkeys(map(_towards, _ELSEWHERE))
    found.pop(LOOPBACK, None)
    return (*(address for address in found if is_local(address)), LOOPBACK)


def is_local(address: str) -> bool:
    """Whether it is an address in a local network, or that of this computer itself; not all of its addresses
    at once."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (parsed.is_private or parsed.is_link_local) and not parsed.is_unspecified


def _towards(address: str) -> str:
    """The address from which this computer would speak to another one; none where there is no way. To ask
    sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((address, 9))
            return str(asked.getsockname()[0])
        except OSError:
            return ""
