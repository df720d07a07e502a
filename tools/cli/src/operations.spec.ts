import { OPERATIONS } from './operations.js';
import { operatorDocument } from './operator-document.js';

const named = (command: string) => OPERATIONS.find((operation) => operation.command === command);

it('is every operation of the document, each with a unique name', () => {
  const documented = Object.values(operatorDocument().paths).flatMap((methods) => Object.keys(methods));
  expect(OPERATIONS.flatMap((each) => [each, ...(each.others ?? [])])).toHaveLength(documented.length);
  expect(new Set(OPERATIONS.map(({ command }) => command)).size).toBe(OPERATIONS.length);
});

it('keeps the names that people type and scripts use', () => {
  const commands = OPERATIONS.map(({ command }) => command);
  expect(commands).toEqual(
    expect.arrayContaining([
      ...['create', 'list', 'get', 'update'].map((verb) => `organizations ${verb}`),
      ...['get', 'advance'].map((verb) => `test-clock ${verb}`),
      ...['create', 'list', 'get', 'update'].map((verb) => `stores ${verb}`),
      ...['create', 'list', 'get'].map((verb) => `templates ${verb}`),
      ...['create', 'list', 'get'].map((verb) => `document-types ${verb}`),
      ...['create', 'list', 'get', 'revoke', 'rotate'].map((verb) => `access-tokens ${verb}`),
      ...['create', 'list', 'get', 'update', 'disable', 'resume'].map((verb) => `webhook-endpoints ${verb}`),
      ...['list', 'get'].map((verb) => `deliveries ${verb}`),
      ...['list', 'get', 'approve', 'reject', 'cancel', 'refund'].map((verb) => `payments ${verb}`),
      ...['list', 'get', 'cancel', 'explain', 'simulate', 'issue-method-link'].flatMap((verb) => [
        `subscriptions ${verb}`,
        `plan-assignments ${verb}`,
      ]),
      ...['list', 'get'].map((verb) => `unexpected-settlements ${verb}`),
      ...['messages', 'orders', 'outcomes'].flatMap((each) => ['list', 'get', 'retry', 'drop'].map((verb) => `parked-${each} ${verb}`)),
    ]),
  );
});

it('makes options of the body’s fields, with their types', () => {
  expect(named('organizations create')?.body).toMatchObject({
    displayName: { kind: 'text', required: true },
    environment: { kind: 'text', required: true },
    'features.subscriptions': { kind: 'flag' },
    'testClock.now': { kind: 'text' },
  });
  expect(named('organizations create')?.body?.['testClock.now']).not.toHaveProperty('required');
  expect(named('organizations update')?.body).toMatchObject({ enabledPaymentMethods: { kind: 'list' }, rateLimit: { kind: 'number' } });
  expect(named('payments refund')?.body).toEqual({
    unexpectedSettlement: expect.objectContaining({ kind: 'text' }),
    amountCents: expect.objectContaining({ kind: 'number' }),
    reason: expect.objectContaining({ kind: 'text' }),
    requestId: expect.objectContaining({ kind: 'text' }),
  });
  expect(named('payments refund')?.body?.['reason']).not.toHaveProperty('required');
});

it('makes filters of the query parameters, and pages the lists', () => {
  const deliveries = named('deliveries list');
  expect(Object.keys(deliveries?.query ?? {})).toEqual(['endpoint', 'event', 'resource', 'state', 'from', 'to']);
  expect(deliveries?.query?.['state']?.summary).toBe('Only those in this state. One of WAITING, DELIVERED, FAILED, SKIPPED.');
  expect(deliveries).toMatchObject({ lists: 'deliveries', path: '/organizations/{organization}/deliveries' });
  expect(named('stores list')?.columns).toEqual(['name', 'displayName', 'createTime']);
  expect(named('parked-messages retry')).not.toHaveProperty('lists');
});

it('has an example that can be typed', () => {
  expect(named('organizations create')?.examples).toEqual(['--display-name "Taller Dos Ríos S.A.S." --environment PRODUCTION']);
  expect(named('payments cancel')?.examples).toEqual(['stores/<id>/payments/<id>']);
  const settlements = named('unexpected-settlements list')?.examples;
  expect(settlements?.[0]).toBe('stores/<id>/payments/<id>');
  expect(settlements).toContain('organizations/- --state OPEN');
});

it('follows an operation that goes on after its answer', () => {
  expect(named('test-clock advance')?.follow?.path).toBe('/organizations/{organization}/test-clock');
});
