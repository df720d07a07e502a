import type { Pair } from '@cauce/services';
import type { BoundRequest, CallerFacts } from './claims.js';
import { ClaimsKeys, deriveClaimsKeys } from './claims-keys.js';
import { ClaimsSigner } from './claims-signer.js';
import { ClaimsVerifier, isBodyOf } from './claims-verifier.js';

const PAIRS: readonly Pair[] = [
  { caller: 'gateway', service: 'payments' },
  { caller: 'checkout', service: 'payments' },
  { caller: 'catalog', service: 'payments' },
  { caller: 'gateway', service: 'catalog' },
];
const keysOf = (root: number, pairs = PAIRS) => ClaimsKeys.parse(deriveClaimsKeys(Buffer.alloc(32, root), pairs));
const KEYS = keysOf(1);
const request: BoundRequest & CallerFacts = { method: 'GET', path: '/v1/stores?x=1', requestId: 'r', principal: 'access-tokens/t' };

const verifier = new ClaimsVerifier(KEYS, 'payments', ['gateway', 'checkout']);
const signed = new ClaimsSigner(KEYS, 'gateway').sign('payments', request);

const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

it('reads back what the caller signed', () => {
  expect(verifier.verify(signed, 'GET', '/v1/stores?x=1')).toMatchObject({ ...request, caller: 'gateway' });
});

it('reads back until when somebody waits', () => {
  const until = new ClaimsSigner(KEYS, 'gateway').sign('payments', { ...request, waitsUntil: 1_700_000_000_000 });
  expect([until, signed].map((each) => verifier.verify(each, 'GET', '/v1/stores?x=1')?.waitsUntil)).toEqual([1_700_000_000_000, undefined]);
});

it.each<[string, string | undefined, string, string]>([
  ['another method', signed, 'POST', '/v1/stores?x=1'],
  ['another path', signed, 'GET', '/v1/stores'],
  ['no claims', undefined, 'GET', '/v1/stores?x=1'],
  ['no signature', signed.split('.')[0], 'GET', '/v1/stores?x=1'],
  ['a changed payload', flip(signed, 20), 'GET', '/v1/stores?x=1'],
  ['a changed signature', flip(signed, signed.length - 10), 'GET', '/v1/stores?x=1'],
  ['a payload that is not JSON', `AAAA.${signed.split('.')[1]}`, 'GET', '/v1/stores?x=1'],
  ['keys of another root', new ClaimsSigner(keysOf(2), 'gateway').sign('payments', request), 'GET', '/v1/stores?x=1'],
  ['a caller that may not call this service', new ClaimsSigner(KEYS, 'catalog').sign('payments', request), 'GET', '/v1/stores?x=1'],
  ['claims for another service', new ClaimsSigner(KEYS, 'gateway').sign('catalog', request), 'GET', '/v1/stores?x=1'],
])('refuses %s', (_, header, method, path) => {
  expect(verifier.verify(header, method, path)).toBeUndefined();
});

it('refuses a caller that claims to be another one', () => {
  const [payload = '', mac] = new ClaimsSigner(KEYS, 'checkout').sign('payments', request).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, caller: 'gateway' })).toString('base64url');
  expect(verifier.verify(`${forged}.${mac}`, 'GET', '/v1/stores?x=1')).toBeUndefined();
});

it('refuses claims that are 30 s old', () => {
  const past = new ClaimsSigner(KEYS, 'gateway', () => Date.now() - 30_001).sign('payments', request);
  expect(verifier.verify(past, 'GET', '/v1/stores?x=1')).toBeUndefined();
});

it('binds the body', () => {
  const body = Buffer.from('{"amountCents":100}');
  const claims = verifier.verify(new ClaimsSigner(KEYS, 'gateway').sign('payments', { ...request, body }), 'GET', request.path);
  const bodies = [body, Buffer.from('{"amountCents":900}'), Buffer.alloc(0), undefined];
  expect(bodies.map((each) => claims && isBodyOf(claims, each))).toEqual([true, false, false, false]);
});

it('binds that there is none, however a caller says so', () => {
  for (const body of [undefined, null, '', Buffer.alloc(0)]) {
    const claims = verifier.verify(new ClaimsSigner(KEYS, 'gateway').sign('payments', { ...request, body }), 'GET', request.path);
    expect([undefined, Buffer.alloc(0), Buffer.from('{}')].map((each) => claims && isBodyOf(claims, each))).toEqual([true, true, false]);
  }
});

describe('the keys', () => {
  it('are those of the pairs that were asked for, and no others', () => {
    const [pair, ...others] = PAIRS;
    const keys = keysOf(1, pair ? [pair] : []);
    expect(pair && keys.of(pair).base64url('x')).toBe(pair && KEYS.of(pair).base64url('x'));
    for (const other of others) expect(() => keys.of(other)).toThrow(`there is no key for ${other.caller}/${other.service}`);
  });

  it('differ by pair', () => {
    expect(new Set(PAIRS.map((pair) => KEYS.of(pair).base64url('x'))).size).toBe(PAIRS.length);
  });

  it.each([
    ['', 'entry 1 does not begin with caller/service and a colon'],
    [`payments:${'A'.repeat(43)}=`, 'entry 1 does not begin with caller/service and a colon'],
    ['gateway/payments', 'the key of gateway/payments is not base64 of 32 bytes'],
    ['gateway/payments:hush', 'the key of gateway/payments is not base64 of 32 bytes'],
    [`gateway/payments:${'A'.repeat(43)}=,`, 'entry 2 does not begin with caller/service and a colon'],
  ])('that are wrong, %j, are refused without being told', (text, message) => {
    expect(() => ClaimsKeys.parse(text)).toThrow(new Error(message));
  });
});
