import { BlockList, isIP } from 'node:net';
import { Refused, variable } from './variable.js';

/** Proxies whose X-Forwarded-For we believe: addresses and CIDR ranges of TRUSTED_PROXIES. */
export class TrustedProxies {
  private readonly list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) this.add(range);
  }

  /** The caller's address: the socket's, or the last forwarded one that is not a proxy of ours. */
  clientAddress(socket: string | undefined, forwardedFor: string | undefined): string | undefined {
    const hops = [...(forwardedFor ?? '').split(','), socket ?? ''].map(plain).filter(Boolean).reverse();
    const first = hops.findIndex((hop) => !this.trusts(hop));
    const client = first < 0 ? hops.at(-1) : hops[first];
    return client !== undefined && isIP(client) > 0 ? client : undefined;
  }

  /** Whether an address is one of them. */
  trusts(address: string): boolean {
    const one = plain(address);
    return isIP(one) > 0 && this.list.check(one, family(one));
  }

  private add(range: string): void {
    const [address = '', bits] = range.split('/');
    if (isIP(address) === 0) throw new TypeError(`"${range}" is not an address or a CIDR range`);
    if (bits === undefined) this.list.addAddress(address, family(address));
    else this.list.addSubnet(address, Number(bits), family(address));
  }
}

/** An IPv4 address that came over an IPv6 socket is still that IPv4 address. */
function plain(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** TRUSTED_PROXIES. */
export const trustedProxies = variable('a comma list of addresses and CIDR ranges, like 10.0.0.0/8,192.0.2.7', (text) => {
  try {
    return new TrustedProxies(text.split(',').map((range) => range.trim()));
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : undefined);
  }
});
