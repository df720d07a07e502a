import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConnectionString } from './connection-string.js';

const hosts = (text: string) => readConnectionString(text).hosts.map(({ address, port }) => `${address}:${port}`);

it.each([
  ['esdb://127.0.0.1:2113?tls=false', ['127.0.0.1:2113']],
  ['esdb://event-store', ['event-store:2113']],
  ['esdb://a.example:1,b.example:2,c.example:3?tls=true&nodePreference=leader', ['a.example:1', 'b.example:2', 'c.example:3']],
  ['esdb+discover://cluster.example:2113?tls=true&keepAliveInterval=10000', ['cluster.example:2113']],
  ['esdb+discover://admin:changeit@a:1,b:2/?tls=true', ['a:1', 'b:2']],
])('takes %s', (text, expected) => expect(hosts(text)).toEqual(expected));

it('takes credentials, percent-encoded, and the file of a CA', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'ca-')), 'ca.crt');
  writeFileSync(file, 'a certificate');
  const options = readConnectionString(`esdb://ops:p%40ss%3Aword@a:2113?tlsCAFile=${encodeURIComponent(file)}`);
  expect(options).toMatchObject({ defaultCredentials: { username: 'ops', password: 'p@ss:word' }, tlsCAFile: file });
});

it.each([
  ['http://a:2113', 'esdb:// or esdb+discover://'],
  ['a:2113', 'esdb:// or esdb+discover://'],
  ['esdb://', 'a host is name:port'],
  ['esdb://a:2113,', 'a host is name:port'],
  ['esdb://a:99999', 'a host is name:port'],
  ['esdb://a:x?tls=false', 'a host is name:port'],
  ['esdb://hush@a:2113', 'user:password'],
  ['esdb://ops:hu:sh@a:2113', 'percent-encoded'],
  ['esdb://ops:hu@sh@a:2113', 'percent-encoded'],
  ['esdb://ops:hush@a:2113?colour=red', 'there is no option colour'],
  ['esdb://ops:hush@a:2113?tls', 'tls has no value'],
  ['esdb://ops:hush@a:2113?tls=maybe', 'an option has a value that it cannot have'],
  ['esdb://ops:hush@a:2113?tlsVerifyCert=false', 'always verified'],
  ['esdb://ops:hush@a:2113?tlsCAFile=/nowhere/ca.crt', 'there is no file /nowhere/ca.crt'],
])('refuses %s and says why, without the password', (text, why) => {
  expect(() => readConnectionString(text)).toThrow(why);
  expect(() => readConnectionString(text)).toThrow(/^(?!.*hush)/s);
});
