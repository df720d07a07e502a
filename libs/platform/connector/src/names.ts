import { type LookupAddress, promises as dns } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Resolve } from './resolution.js';

/** How names become addresses. */
export type NamesOptions = {
  /** Development only: the names of the hosts file are known, too. */
  readonly hostsFile: boolean;
  /** Where that file is; the system's by default. */
  readonly hostsPath?: string;
  /** `address:port`; those of the system by default. */
  readonly servers?: readonly string[];
};

const TIMEOUT_MS = 2_000;
const HOSTS_FILE = '/etc/hosts';
/** RFC 6761: no server is asked for these. */
const LOOPBACK = /(^|\.)localhost\.?$/i;
const NOWHERE = /(^|\.)invalid\.?$/i;

/**
 * Asks the name servers without a thread: the system's resolver has four for the whole process, and a few names whose servers do not answer
 * would block all others. One query per name at a time, 2 s for it. No search domains. Rejects with the codes of c-ares (ENOTFOUND, ETIMEOUT, …).
 */
export function namesResolver({ hostsFile, hostsPath = HOSTS_FILE, servers }: NamesOptions): Resolve {
  const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const asking = new Map<string, Promise<LookupAddress[]>>();
  return async (hostname) => {
    const known = hostsFile ? await fromHostsFile(hostname, hostsPath) : [];
    if (LOOPBACK.test(hostname)) return withLoopback(known);
    if (known.length > 0) return known;
    if (NOWHERE.test(hostname)) throw codeOf('ENOTFOUND', hostname);
    const answer = asking.get(hostname) ?? ask(resolver, hostname).finally(() => asking.delete(hostname));
    asking.set(hostname, answer);
    return answer;
  };
}

/** Both families: what one of them answers in time is enough. */
async function ask(resolver: dns.Resolver, hostname: string): Promise<LookupAddress[]> {
  const found = await Promise.allSettled([
    inTime(resolver.resolve4(hostname), hostname).then((all) => all.map((address) => ({ address, family: 4 }))),
    inTime(resolver.resolve6(hostname), hostname).then((all) => all.map((address) => ({ address, family: 6 }))),
  ]);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (addresses.length > 0) return addresses;
  throw found.find((each) => each.status === 'rejected')?.reason ?? codeOf('ENOTFOUND', hostname);
}

/** A limit for all servers together: c-ares has one for each. */
async function inTime<Answer>(answer: Promise<Answer>, hostname: string): Promise<Answer> {
  const stop = new AbortController();
  const late = delay(TIMEOUT_MS, undefined, { signal: stop.signal }).then(() => {
    throw codeOf('ETIMEOUT', hostname);
  });
  late.catch(() => undefined);
  answer.catch(() => undefined);
  return Promise.race([answer, late]).finally(() => stop.abort());
}

/** A hosts file often names one of the two alone, and a server may listen on the other one. */
function withLoopback(known: readonly LookupAddress[]): LookupAddress[] {
  const both = [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }]; // prettier-ignore
  return [...known, ...both.filter(({ address }) => known.every((each) => each.address !== address))];
}

const codeOf = (code: string, hostname: string) => Object.assign(new Error(`query ${code} ${hostname}`), { code });

/** Read each time: it changes while a developer works. */
async function fromHostsFile(hostname: string, path: string): Promise<LookupAddress[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().split(/\s+/));
  const addresses = lines.filter(([, ...names]) => names.includes(hostname.toLowerCase())).map(([address = '']) => address);
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}
