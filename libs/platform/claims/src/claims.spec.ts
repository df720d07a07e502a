import type { BoundRequest, CallerFacts } from './claims.js';
import { ClaimsSigner } from './claims-signer.js';
import { ClaimsVerifier } from './claims-verifier.js';

const ROOT = Buffer.alloc(32, 1);
const request: BoundRequest & CallerFacts = { method: 'GET', path: '/v1/stores?x=1', requestId: 'r', principal: 'access-tokens/t' };

const verifier = new ClaimsVerifier(ROOT, 'payments', ['gateway', 'checkout']);
const signed = new ClaimsSigner(ROOT, 'gateway').sign('payments', request);

const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

it('reads back what the caller signed', () => {
  expect(verifier.verify(signed, 'GET', '/v1/stores?x=1')).toMatchObject({ ...request, caller: 'gateway' });
});

it.each<[string, string | undefined, string, string]>([
  ['another method', signed, 'POST', '/v1/stores?x=1'],
  ['another path', signed, 'GET', '/v1/stores'],
  ['no claims', undefined, 'GET', '/v1/stores?x=1'],
  ['no signature', signed.split('.')[0], 'GET', '/v1/stores?x=1'],
  ['a changed payload', flip(signed, 20), 'GET', '/v1/stores?x=1'],
  ['a changed signature', flip(signed, signed.length - 10), 'GET', '/v1/stores?x=1'],
  ['a payload that is not JSON', `AAAA.${signed.split('.')[1]}`, 'GET', '/v1/stores?x=1'],
  ['another root', new ClaimsSigner(Buffer.alloc(32, 2), 'gateway').sign('payments', request), 'GET', '/v1/stores?x=1'],
  ['a caller that may not call this service', new ClaimsSigner(ROOT, 'catalog').sign('payments', request), 'GET', '/v1/stores?x=1'],
  ['claims for another service', new ClaimsSigner(ROOT, 'gateway').sign('catalog', request), 'GET', '/v1/stores?x=1'],
])('refuses %s', (_, header, method, path) => {
  expect(verifier.verify(header, method, path)).toBeUndefined();
});

it('refuses a caller that claims to be another one', () => {
  const [payload = '', mac] = new ClaimsSigner(ROOT, 'checkout').sign('payments', request).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, caller: 'gateway' })).toString('base64url');
  expect(verifier.verify(`${forged}.${mac}`, 'GET', '/v1/stores?x=1')).toBeUndefined();
});

it('refuses claims that are 30 s old', () => {
  const past = new ClaimsSigner(ROOT, 'gateway', () => Date.now() - 30_001).sign('payments', request);
  expect(verifier.verify(past, 'GET', '/v1/stores?x=1')).toBeUndefined();
});
