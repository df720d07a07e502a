import { breaksAfter } from '../../test/breaks-after.js';
import { type Edit, remove, rename, set } from '../../test/edits.js';
import { HELD, releasedDocument } from './released.js';

const payments = 'paths|/v1/stores/{store}/payments';
const payment = 'components|schemas|Payment';
const asked = 'components|schemas|CreatePaymentRequest';
const text = { type: 'string' };

/** Gives a component another name, everywhere. */
const renameSchema =
  (from: string, to: string): Edit =>
  (document) => {
    rename(`components|schemas|${from}`, to)(document);
    refer(document, `#/components/schemas/${from}`, `#/components/schemas/${to}`);
  };

function refer(node: unknown, from: string, to: string): void {
  if (typeof node !== 'object' || node === null) return;
  if ('$ref' in node && node.$ref === from) node.$ref = to;
  for (const child of Object.values(node)) refer(child, from, to);
}

/** The members of each object in another order. */
const reorder: Edit = (node) => {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, child] of Object.entries(node).reverse()) {
    reorder(child);
    if (!Array.isArray(node)) rename(name, name)(node);
  }
};

const reworded: Edit = (node) => {
  if (typeof node !== 'object' || node === null) return;
  if ('description' in node && typeof node.description === 'string') node.description = 'Other words.';
  for (const child of Object.values(node)) reworded(child);
};

type Example = readonly [document: string, what: string, ...edits: Edit[]];

// prettier-ignore
const HARMLESS: readonly Example[] = [
  ...HELD.flatMap(({ name }): Example[] => [
    [name, 'nothing'],
    [name, 'members in another order', reorder],
  ]),
  ...['public.json', 'operator.json', 'stored-events.json', 'asyncapi.json'].map((name): Example => [name, 'other words', reworded]),
  ['public.json', 'a route more', set('paths|/v1/refunds', { get: { responses: {} } })],
  ['public.json', 'a method more', set(`${payments}|put`, { responses: {} })],
  ['public.json', 'a webhook more', set('webhooks|payment.refunded', { post: { responses: {} } })],
  ['public.json', 'a query parameter more', set(`${payments}|get|parameters|+`, { name: 'title', in: 'query', required: false, schema: text })],
  ['public.json', 'a parameter that is written where it is used', set(`${payments}|get|parameters|1`, { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 1000, default: 50 } })],
  ['public.json', 'an optional field of an answer more', set(`${payment}|properties|note`, text)],
  ['public.json', 'a required field of an answer more', set(`${payment}|properties|note`, text), set(`${payment}|required|+`, 'note')],
  ['public.json', 'a field of an answer that is always there now', set(`${payment}|required|+`, 'description')],
  ['public.json', 'a status that does not come any more', remove(`${payment}|properties|status|enum|UNDER_REVIEW`)],
  ['public.json', 'another limit of an answer', set(`${payment}|properties|amountCents|maximum`, 1)],
  ['public.json', 'an optional field of a body more', set(`${asked}|properties|note`, text)],
  ['public.json', 'a field of a body that may be left out', remove(`${asked}|required|title`)],
  ['public.json', 'a longer text', set(`${asked}|properties|title|maxLength`, 400)],
  ['public.json', 'a text without a limit', remove(`${asked}|properties|title|maxLength`)],
  ['public.json', 'a lower minimum', set(`${asked}|properties|amountCents|minimum`, 0)],
  ['public.json', 'no pattern', remove(`${asked}|properties|title|pattern`)],
  ['public.json', 'a value that is taken now', set(`${asked}|properties|paymentType|enum|+`, 'DONATION')],
  ['public.json', 'any value is taken', remove(`${asked}|properties|paymentType|enum`)],
  ['public.json', 'decimals are taken', set(`${asked}|properties|amountCents|type`, 'number')],
  ['public.json', 'null is taken', set(`${asked}|properties|courier|type`, ['string', 'null'])],
  ['public.json', 'members are taken that it does not name', remove(`${asked}|additionalProperties`)],
  ['public.json', 'a body that may be left out', set(`${payments}|post|requestBody|required`, false)],
  ['public.json', 'another content type of a body, too', set(`${payments}|post|requestBody|content|application/cbor`, {})],
  ['public.json', 'an error more', set(`${payments}|get|responses|423`, { description: 'Locked.' })],
  ['public.json', 'a reason more', set('components|responses|StoreNotFound|content|application/json|examples|STORE_CLOSED', {})],
  ['public.json', 'a header of an answer more', set(`${payments}|post|responses|200|headers|ETag`, { schema: text })],
  ['public.json', 'a component of another name', renameSchema('Payment', 'PaymentRequest')],
  ['public.json', 'a deprecated route', set(`${payments}|get|deprecated`, true)],
  ['public.json', 'a webhook’s optional field more', set('components|schemas|PaymentStatusChanged|properties|note', text)],
  ['public.json', 'a method of payment more, where more may come', set(`${payment}|properties|enabledPaymentMethods|items|enum|+`, 'BANK_B')],
  ['stored-events.json', 'a stream more', set('definitions|RefundEvent', { type: 'object' })],
  ['stored-events.json', 'an event more', set('definitions|PaymentEvent|anyOf|+', { type: 'object', properties: { type: { const: 'PaymentDisputed' } } })],
  ['stored-events.json', 'the second event of a stream', set('definitions|PlanEvent', { anyOf: [{ type: 'object', properties: { type: { const: 'PlanClosed' } } }, (releasedDocument('stored-events.json') as { definitions: { PlanEvent: object } }).definitions.PlanEvent] })],
  ['stored-events.json', 'an optional field more', set('definitions|PlanEvent|properties|data|properties|note', text)],
  ['stored-events.json', 'an optional part with a required field', set('definitions|PlanEvent|properties|data|properties|by', { type: 'object', properties: { name: text }, required: ['name'] })],
  ['stored-events.json', 'a value more', set('definitions|PlanEvent|properties|data|properties|terms|properties|billingCycleFrequency|enum|+', 'YEARLY')],
  ['asyncapi.json', 'a topic more', set('channels|catalog.store.v1', {})],
  ['asyncapi.json', 'a kind of message more', set('channels|payments.payment.v1|messages|payment.refunded', {})],
  ['asyncapi.json', 'an optional field more', set('components|schemas|MessageChargeOutcome|properties|note', text)],
  ['asyncapi.json', 'an optional header more', set('components|schemas|MessageHeaders|properties|tenant', text)],
  ['asyncapi.json', 'a reader more', set('operations|catalog-receive-payments.payment.v1', { action: 'receive' })],
  ['asyncapi.json', 'a reader less', remove('operations|notifier-receive-payments.payment.v1')],
  ['webhook-requests.json', 'an example less', remove('0')],
];

it.each(HARMLESS.map(([document, what, ...edits]) => [document, what, edits] as const))('%s: %s', (document, _, edits) =>
  expect(breaksAfter(document, edits)).toEqual([]),
);
