import { lookup as lookupName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';

export { request } from 'undici';

/** The hosts file often names one loopback address alone for `localhost`, and a server may listen on the other one. */
const lookup: LookupFunction = (hostname, options, callback) => {
  if (/(^|\.)localhost\.?$/i.test(hostname) && options.all === true)
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  else lookupName(hostname, options, callback);
};

/** How long an answer may take is the signal's to say. */
const WITHOUT_LIMITS = { headersTimeout: 0, bodyTimeout: 0 };
export const verified = new Agent({ ...WITHOUT_LIMITS, connect: { lookup } });
/** Any certificate will do. */
export const unverified = new Agent({ ...WITHOUT_LIMITS, connect: { lookup, rejectUnauthorized: false } });
