import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 /64, which counts as one caller: all of its 2^64 addresses belong to the same one. */
const NETWORK_BYTES = 8;

/** Whom an address counts as, where callers are counted: an IPv4 address as itself, however it is written, an IPv6 address as its network. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, NETWORK_BYTES).join('.');
}
