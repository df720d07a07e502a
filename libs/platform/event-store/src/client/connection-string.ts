import { existsSync } from 'node:fs';
import { Refused, variable } from '@cauce/config';
import { type ConnectionOptions, parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';

/** The client's options: it would only warn of an unknown one, and print the whole address with it. */
const OPTIONS = new Set(
  [
    ['tls', 'tlsCAFile', 'userCertFile', 'userKeyFile'],
    ['maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout', 'nodePreference'],
    ['keepAliveInterval', 'keepAliveTimeout', 'connectionName', 'defaultDeadline', 'throwOnAppendFailure'],
  ]
    .flat()
    .map(flat),
);

const FILES = ['tlsCAFile', 'userCertFile', 'userKeyFile'] as const;

/**
 * Reads an address of the event store, in every form that its client takes: one host, several (`esdb://a:2113,b:2113`), or a name to
 * discover them by (`esdb+discover://`), with credentials, TLS and its files. Throws with words that say what is wrong, without the
 * password.
 */
export function readConnectionString(text: string): ConnectionOptions {
  const [, address = '', query = ''] = /^([^?]*)(?:\?(.*))?$/s.exec(text.trim()) ?? [];
  checkAddress(address);
  checkQuery(query);
  const options = parsed(text);
  for (const name of FILES) {
    const file = options[name];
    if (file !== undefined && !existsSync(file)) throw new Error(`${name}: there is no file ${file}`);
  }
  return options;
}

/** EVENT_STORE_URL. */
export const eventStoreUrl = variable(
  'esdb://[user:password@]host:port[,host:port…]?tls=true&tlsCAFile=/path, or esdb+discover:// with the name of all nodes',
  (text) => {
    try {
      readConnectionString(text);
      return text;
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : undefined);
    }
  },
);

function checkAddress(address: string): void {
  const [, rest] = /^esdb(?:\+discover)?:\/\/(.*)$/s.exec(address) ?? [];
  if (rest === undefined) throw new Error('it must begin with esdb:// or esdb+discover://');
  const at = rest.lastIndexOf('@');
  if (at >= 0 && !/^[^:@]+:[^:@]+$/.test(rest.slice(0, at)))
    throw new Error('before the @ stand user:password, with :, @ and / of either percent-encoded');
  for (const host of rest
    .slice(at + 1)
    .replace(/\/$/, '')
    .split(','))
    if (!isHost(host)) throw new Error('a host is name:port, and several are divided by commas');
}

function isHost(text: string): boolean {
  const [, port = '2113'] = /^[\w.-]+(?::(\d{1,5}))?$/.exec(text) ?? ['', '0'];
  return Number(port) >= 1 && Number(port) <= 65_535;
}

function checkQuery(query: string): void {
  for (const [name = '', value = ''] of query === '' ? [] : query.split('&').map((pair) => pair.split('='))) {
    if (flat(name) === 'tlsverifycert') throw new Error('tlsVerifyCert: the certificate is always verified; name its CA with tlsCAFile');
    if (!OPTIONS.has(flat(name))) throw new Error(`there is no option ${name}`);
    if (value === '') throw new Error(`the option ${name} has no value`);
  }
}

/** The client's own words may quote the password. */
function parsed(text: string): ConnectionOptions {
  try {
    return parseConnectionString(text);
  } catch {
    throw new Error('an option has a value that it cannot have');
  }
}

function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}
