import { BlockList, isIP } from 'node:net';
import { Refused, variable } from './variable.js';

/** Proxies whose X-Forwarded-For we believe: addresses and CIDR ranges of TRUSTED_PROXIES. */
export class TrustedProxies {
  private readonly list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) this.add(range);
  }

  /** Whether an address is one of them; an IPv4 address that came over an IPv6 socket is still that IPv4 address. */
  trusts(address: string | undefined): boolean {
    return address !== undefined && isIP(address) > 0 && this.list.check(address, family(address));
  }

  private add(range: string): void {
    const [address = '', bits] = range.split('/');
    if (isIP(address) === 0) throw new TypeError(`"${range}" is not an address or a CIDR range`);
    if (bits === undefined) this.list.addAddress(address, family(address));
    else this.list.addSubnet(address, Number(bits), family(address));
  }
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
