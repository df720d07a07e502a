import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configReader } from '@cauce/config';
import { jest } from '@jest/globals';
import { faultOf } from './check.js';
import { redisOptions, redisRules, redisVariables, refusalOf } from './index.js';

const read = configReader(redisVariables, ...redisRules);

/** What is said of an environment that is refused; the process would end. */
function faultsOf(env: Record<string, string>): string {
  const said: string[] = [];
  const written = jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(said.push(String(text))));
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  expect(() => read(env)).toThrow('ended');
  [written, exit].forEach((spy) => spy.mockRestore());
  return said.join('');
}

describe('the options', () => {
  it('of an address alone', () => {
    expect(redisOptions(read({ REDIS_URL: 'redis://redis' }))).toMatchObject({ host: 'redis', port: 6379, db: 0 });
    expect(redisOptions({ REDIS_URL: 'redis://[::1]:6380/3' })).toMatchObject({ host: '::1', port: 6380, db: 3 });
    expect(redisOptions({ REDIS_URL: 'redis://redis' })).not.toHaveProperty('tls');
  });

  it('of a user by TLS', () => {
    const options = redisOptions({ REDIS_URL: 'rediss://cauce:a%2Fb%40c@redis:6380', REDIS_CA_FILE: 'PEM' });
    expect(options).toMatchObject({ username: 'cauce', password: 'a/b@c', host: 'redis', port: 6380, tls: { ca: 'PEM' } });
  });

  it('of Sentinels: the host of the address is not used, its user and TLS are', () => {
    const options = redisOptions(
      read({
        REDIS_URL: 'rediss://cauce:secret@any',
        REDIS_SENTINELS: 's1:26379, s2:26380',
        REDIS_SENTINEL_USERNAME: 'watcher',
        REDIS_SENTINEL_PASSWORD: 'other',
      }),
    );
    expect(options).not.toHaveProperty('host');
    expect(options).toMatchObject({
      sentinels: [
        { host: 's1', port: 26379 },
        { host: 's2', port: 26380 },
      ],
      name: 'mymaster',
      username: 'cauce',
      sentinelUsername: 'watcher',
      sentinelPassword: 'other',
      enableTLSForSentinelMode: true,
      sentinelTLS: {},
    });
  });
});

describe('refused, without the password', () => {
  it.each([
    ['http://u:secret@redis', 'redis:// or rediss://'],
    ['redis://u:secret@redis/12?tls=true', 'redis:// or rediss://'],
    ['redis://u:sec%ret@redis', 'percent-encoded'],
  ])('the address %s', (url, allowed) => {
    const said = faultsOf({ REDIS_URL: url });
    expect(said).toContain('REDIS_URL  has another form');
    expect(said).toContain(allowed);
    expect(said).not.toMatch(/sec%?ret/);
  });

  it('what has no effect', () => {
    const folder = mkdtempSync(join(tmpdir(), 'redis-'));
    const ca = join(folder, 'ca.pem');
    writeFileSync(ca, '-----BEGIN CERTIFICATE-----');
    const said = faultsOf({ REDIS_URL: 'redis://redis', REDIS_CA_FILE: ca, REDIS_SENTINEL_PASSWORD: 'x' });
    rmSync(folder, { recursive: true });
    expect(said).toContain('REDIS_CA_FILE            is set, but REDIS_URL asks for no TLS');
    expect(said).toContain('REDIS_SENTINEL_PASSWORD  is set, but REDIS_SENTINELS is not');
  });
});

describe('what Redis says', () => {
  it.each([
    ['WRONGPASS invalid username-password pair or user is disabled.', 'Redis refuses the user and password of REDIS_URL'],
    ['All sentinels are unreachable. Last error: WRONGPASS invalid', 'Sentinel refuses REDIS_SENTINEL_USERNAME'],
    ['All sentinels are unreachable. Last error: self-signed certificate', 'The certificate of Redis is not trusted'],
    ['All sentinels are unreachable. Last error: ERR No such master with that name', 'No Sentinel knows'],
    ["NOPERM this user has no permissions to run the 'info' command", 'lacks a permission'],
  ])('%s', (message, sentence) => expect(refusalOf(new Error(message))).toContain(sentence));

  it('of an outage is no refusal', () => {
    expect(refusalOf(new Error('connect ECONNREFUSED 127.0.0.1:6379'))).toBeUndefined();
    expect(refusalOf(new Error('READONLY You can’t write against a read only replica.'))).toBeUndefined();
  });

  it('of itself: a cluster and a replica do not fit', () => {
    expect(faultOf('redis_mode:cluster\r\nrole:master\r\n')).toContain('Redis Cluster, which is not supported');
    expect(faultOf('redis_mode:standalone\r\nrole:slave\r\n')).toContain('read-only replica');
    expect(faultOf('redis_mode:standalone\r\nrole:master\r\n')).toBeUndefined();
  });
});
