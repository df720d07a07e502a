import { isUnavailable } from './unavailable.js';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

it.each(['ECONNREFUSED', '57P01', '57P03', '53300', '08006', '25006', '28P01', '3D000', '40P01', 'P1001', 'CERT_HAS_EXPIRED'])(
  '%s is worth a retry',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
  },
);

it.each(['23505', '22P02', '42P01', 'P2002'])('%s is a refusal', (code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});

it('looks into causes and into the addresses of a host', () => {
  expect(isUnavailable(new Error('query failed', { cause: withCode('ECONNRESET') }))).toBe(true);
  expect(isUnavailable(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
});

it.each([
  ['57P03', true],
  ['22P02', false],
])('looks into what Prisma wraps as a database error: %s', (originalCode, away) => {
  const meta = { driverAdapterError: { cause: { kind: 'postgres', originalCode } } };
  expect(isUnavailable(Object.assign(new Error('Database error.'), { code: 'P2039', meta }))).toBe(away);
});

it('recognizes errors that the driver only words', () => {
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isUnavailable(new Error('The server does not support SSL connections'))).toBe(true);
  expect(isUnavailable(new Error('column x does not exist'))).toBe(false);
  expect(isUnavailable('text')).toBe(false);
});
