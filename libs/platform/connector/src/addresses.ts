import ipaddr from 'ipaddr.js';

/** What development may call besides the public internet. Link-local (cloud metadata) stays out even there. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

/** Azure's machines reach their platform's own services there, though the address looks public. */
const PLATFORM = '168.63.129.16';

/** Only 2000::/3 is handed out as global unicast: this leaves out mapped, compatible, translated (NAT64) and local addresses at once. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** How an IP address may be used: called by anyone, called in development only, or never. */
export type Reach = 'public' | 'private' | 'never';

/** The reach of an IP address in text, brackets allowed. What cannot be read is never called. @internal */
export const reachOf = (address: string): Reach => {
  const text = address.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(text)) return 'never';
  const parsed = ipaddr.parse(text);
  const range: string = parsed.range();
  if (PRIVATE_RANGES.has(range) || parsed.toString() === PLATFORM) return 'private';
  const global = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
  return range === 'unicast' && global ? 'public' : 'never';
};

/** Whether an address may be dialled. */
export const mayCall = (address: string, allowPrivate: boolean): boolean => {
  const reach = reachOf(address);
  return reach === 'public' || (reach === 'private' && allowPrivate);
};
