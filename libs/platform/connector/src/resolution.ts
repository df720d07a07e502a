import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { mayCall } from './addresses.js';
import { AddressRefused } from './errors.js';

/** All addresses of a host name; rejects with an error with a `code`. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** The text inside the brackets of an IPv6 host, else the host itself. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/**
 * The addresses of a host that may be dialled, at least one. One forbidden address among them refuses the host: mixing them suggests
 * an attack, and its owner must not choose which one is dialled. Rejects as `resolve` does; with ENODATA where it finds none.
 */
export const resolveAllowed = async (host: string, allowPrivate: boolean, resolve: Resolve): Promise<LookupAddress[]> => {
  const bare = bareHost(host);
  const family = isIP(bare);
  const addresses = family === 0 ? await resolve(bare) : [{ address: bare, family }];
  if (addresses.length === 0) throw Object.assign(new Error(`no address of ${bare}`), { code: 'ENODATA' });
  if (!addresses.every(({ address }) => mayCall(address, allowPrivate))) throw new AddressRefused('NOT_PUBLIC');
  return addresses;
};

/** Resolves for `net.connect`, once per connection: what it hands over is checked, and is what is dialled. */
export const checkedLookup =
  (allowPrivate: boolean, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    const found = (addresses: LookupAddress[]) => {
      const [first = { address: '', family: 0 }] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    resolveAllowed(hostname, allowPrivate, resolve).then(found, (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0));
  };
