import { ClaimsKeys } from '@cauce/claims';
import { claimsKeysLines } from './claims-keys-command.js';

const ROOT = Buffer.alloc(32, 1).toString('base64');
const keysIn = (line = '') => ClaimsKeys.parse(line.slice(line.indexOf('=') + 1));

it('prints what each service is given, by the names in compose', () => {
  const lines = claimsKeysLines(ROOT);
  expect(lines.map((line) => line.slice(0, line.indexOf('=')))).toEqual(
    ['CATALOG', 'PAYMENTS', 'BILLING', 'NOTIFIER', 'PARTNER_GATEWAY', 'GATEWAY', 'CHECKOUT'].map((name) => `${name}_CLAIMS_KEYS`),
  );
  const [gateway, checkout] = [keysIn(lines[5]), keysIn(lines[6])];
  expect(gateway.of({ caller: 'operator', service: 'payments' })).toBeDefined();
  expect(() => checkout.of({ caller: 'operator', service: 'payments' })).toThrow('there is no key');
});

it('prints what one service is given, and both ends of a pair have the same key', () => {
  const pair = { caller: 'checkout', service: 'payments' } as const;
  const [ofCheckout, ofPayments] = ['checkout', 'payments'].map((name) => keysIn(claimsKeysLines(ROOT, name)[0]).of(pair));
  expect(ofCheckout?.base64url('x')).toBeDefined();
  expect(ofCheckout?.base64url('x')).toBe(ofPayments?.base64url('x'));
});

it.each<[string | undefined, string | undefined, string]>([
  [undefined, undefined, 'CLAIMS_ROOT_KEY must be 32 bytes'],
  ['c2hvcnQ=', undefined, 'CLAIMS_ROOT_KEY must be 32 bytes'],
  [ROOT, 'sandbox', 'No service is called sandbox'],
])('says what is wrong: %j, %j', (root, service, message) => {
  expect(() => claimsKeysLines(root, service)).toThrow(message);
});
