import { randomUUID } from 'node:crypto';
import { aMerchant, type Answer, aPayment, type ApiDocument, apiDocument, EventLog, type Merchant, Stack } from '@cauce/testing/system';
import fc from 'fast-check';
import { refusalOf } from '../../src/refusal.js';
import { invalid } from '../../src/refusals.js';

const stack = Stack.fromEnv();
const log = new EventLog(stack);
afterAll(() => log.close());

const buyer = { email: 'ana@example.com', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };
const PLAN = { displayName: 'Mugs, monthly', amountCents: 1_000_000, currencyCode: 'COP' };
/** How many random subsets of the optional fields each body is tried with, besides all of them. */
const SUBSETS = 4;

let merchant: Merchant;
let plan: string;
beforeAll(async () => {
  merchant = await aMerchant(stack, { features: { subscriptions: true } });
  plan = (await post<{ name: string }>(`/${merchant.store}/subscription-plans`, PLAN)).body.name;
});

const post = <Body>(path: string, json: unknown, key: string = randomUUID()): Promise<Answer<Body>> =>
  merchant.api.door.ask<Body>('POST', path, { json, headers: { 'idempotency-key': key } });

describe.each<[schema: string, route: () => string, body: () => object]>([
  ['CreatePaymentRequest', () => `/${merchant.store}/payments`, () => aPayment()],
  ['CreatePlanRequest', () => `/${merchant.store}/subscription-plans`, () => PLAN],
  ['CreateSubscriptionRequest', () => `/${plan}/subscriptions`, () => ({ buyer })],
  ['CreateAssignmentRequest', () => `/${plan}/assignments`, () => ({ buyer, subscriptionPlan: plan })],
])('in a %s', (schema, route, body) => {
  const optional = optionalFields(apiDocument('public'), schema);

  it('any optional fields that are null change neither the answer, nor the replay, nor what is recorded', async () => {
    const [key, place] = [randomUUID(), await log.end()];
    const plain = await post<{ name: string }>(route(), body(), key);
    expect([plain.status, optional.length > 0]).toEqual([200, true]);
    for (const fields of [optional, ...fc.sample(fc.subarray(optional, { minLength: 1 }), SUBSETS)]) {
      const sent = fields.reduce(withNull, body());
      const replay = await post(route(), sent, key);
      expect([fields, replay.status, replay.headers['idempotent-replayed'], replay.body]).toEqual([fields, 200, 'true', plain.body]);
      const other = await post<{ name: string }>(route(), sent);
      expect([fields, essence(other.body)]).toEqual([fields, essence(plain.body)]);
      const { events } = await log.after(place);
      const recorded = (name: string) =>
        events.filter(({ stream }) => stream.endsWith(idIn(name))).map(({ type, data }) => essence({ type, data }));
      expect(recorded(plain.body.name).length).toBeGreaterThan(0);
      expect(recorded(other.body.name)).toEqual(recorded(plain.body.name));
    }
  });

  it('a required field that is null is missing', async () => {
    const sent = Object.fromEntries(Object.keys(body()).map((field) => [field, null]));
    expect(refusalOf(await post(route(), sent))).toEqual(invalid(...Object.keys(sent)));
  });
});

it('a list that is empty is another body than one that is null', async () => {
  const key = randomUUID();
  await post(`/${merchant.store}/payments`, aPayment({ mediaAssets: null }), key);
  const answer = await post(`/${merchant.store}/payments`, aPayment({ mediaAssets: [] }), key);
  expect(refusalOf(answer)).toMatchObject({ http: 409, reason: 'IDEMPOTENCY_KEY_REUSED' });
});

it('a cancellation takes null where it takes no body', async () => {
  const assignment = (await post<{ name: string }>(`/${plan}/assignments`, { buyer, subscriptionPlan: plan })).body.name;
  const cancel = `/${merchant.store}/subscription-plans/assignments/${idIn(assignment)}/cancel`;
  for (const body of [null, { reason: null }, undefined]) expect((await post(cancel, body)).status).toBe(200);
  const subscription = (await post<{ name: string }>(`/${plan}/subscriptions`, { buyer })).body.name;
  expect(refusalOf(await post(`/${subscription}/cancel`, { reason: null }))).toEqual(invalid('reason'));
});

/** The paths of a body's fields that may be absent, at every depth. */
function optionalFields(document: ApiDocument, schema: string, path = ''): string[] {
  type Fields = { required?: readonly string[]; properties: Readonly<Record<string, { $ref?: string }>> };
  const { required = [], properties } = document.components.schemas[schema] as Fields;
  return Object.entries(properties).flatMap(([field, { $ref }]) => [
    ...(required.includes(field) ? [] : [path + field]),
    ...($ref === undefined ? [] : optionalFields(document, idIn($ref), `${path}${field}.`)),
  ]);
}

function withNull(body: object, path: string): object {
  const [field = '', ...deeper] = path.split('.');
  const part = (body as Record<string, object>)[field] ?? {};
  return { ...body, [field]: deeper.length === 0 ? null : withNull(part, deeper.join('.')) };
}

/** A value without ids, times and capabilities, which differ between two creations. */
function essence(value: object): unknown {
  return JSON.parse(JSON.stringify(value).replace(/[a-z2-7]{26}|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]{22,}/g, '…'));
}

function idIn(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
