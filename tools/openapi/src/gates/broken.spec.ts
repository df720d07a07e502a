import { breaksAfter } from '../../test/breaks-after.js';
import { type Edit, edited, remove, rename, set } from '../../test/edits.js';
import type { EventsShape } from './events.js';
import { releasedDocument } from './released.js';

/** The place of an event among those of a stream. */
function indexIn(stream: string, type: string): number {
  const { definitions } = releasedDocument('stored-events.json') as EventsShape;
  return definitions[stream]?.anyOf?.findIndex(({ properties }) => properties?.['type']?.const === type) ?? -1;
}

type Example = readonly [what: string, edits: readonly Edit[], sentence: string];

const PAYMENTS = '/v1/stores/{store}/payments';
const PAYMENT = `${PAYMENTS}/{payment}`;
const payment = 'components|schemas|Payment';
const asked = 'components|schemas|CreatePaymentRequest';
const create = `paths|${PAYMENTS}|post`;
const READERS = 'Readers rely on it: keep it, and deprecate it (docs/versioning.md).';
const ALWAYS = 'Readers find it each time: go on sending it.';
const KNOWN = 'Readers know it as it was: keep it, and send what is new in a field of another name.';
const NO_OTHERS =
  'Readers were told that there are no others: say it in a new field. More may come only where the release has x-more-may-come.';
const ALLOWED = 'Callers send what was allowed: go on taking it.';
const AS_BEFORE = 'Callers know it as it was: go on taking that, and take what is new in a field of another name.';
const SEND = 'Callers send it: go on taking it, and deprecate it (docs/versioning.md).';
const OPTIONAL = 'Callers do not send it: make it optional, and mean by its absence what was meant before.';
const RECEIVERS = 'Receivers rely on it: go on sending it, and add another event.';
const CREATED = `POST ${PAYMENTS}, answer 200`;
const BODY = `POST ${PAYMENTS}, body`;

// prettier-ignore
const ROUTES: readonly Example[] = [
  ['a route gone', [remove(`paths|${PAYMENT}`)], `GET ${PAYMENT} is gone. A route never goes within its version: deprecate it, and add another (docs/versioning.md).`],
  ['a method gone', [remove(create)], `POST ${PAYMENTS} is gone. A route never goes within its version: deprecate it, and add another (docs/versioning.md).`],
  ['an operation renamed', [set(`${create}|operationId`, 'makePayment')], `POST ${PAYMENTS}: operationId was createPayment and is makePayment. Generated clients and the command line call it by its name: keep it.`],
  ['another authentication', [set(`${create}|security`, [])], `POST ${PAYMENTS}: security was none and is []. Callers authenticate as before: keep it.`],
  ['a query parameter gone', [remove(`paths|${PAYMENTS}|get|parameters|1`)], `GET ${PAYMENTS}, query pageSize is gone. ${SEND}`],
  ['a query parameter required', [set('components|parameters|pageTokenParameter|required', true)], `GET /v1/stores/{store}/templates, query pageToken is required now. ${OPTIONAL}`],
  ['a header required that was not known', [set(`${create}|parameters|+`, { name: 'X-Shop', in: 'header', required: true, schema: { type: 'string' } })], `POST ${PAYMENTS}, header X-Shop is required now. ${OPTIONAL}`],
  ['a body required', [set('paths|/v1/stores/{store}/subscription-plans/assignments/{assignment}/cancel|post|requestBody|required', true)], `POST /v1/stores/{store}/subscription-plans/assignments/{assignment}/cancel, body is required now. ${OPTIONAL}`],
  ['a content type gone', [rename(`${create}|requestBody|content|application/json`, 'application/xml')], `${BODY}, application/json is gone. ${SEND}`],
  ['an answer of another content type', [rename(`${create}|responses|200|content|application/json`, 'application/xml')], `${CREATED}, application/json is gone. ${READERS}`],
  ['a success gone', [remove(`${create}|responses|200`)], `${CREATED} is gone. ${READERS}`],
  ['a success more', [set(`${create}|responses|202`, { description: 'Later.' })], `POST ${PAYMENTS}, answer 202 may come now. Callers know no other success: answer it on a new route.`],
  ['an error gone', [remove(`${create}|responses|409`)], `POST ${PAYMENTS}, answer 409 is gone. Callers decide by the status: keep it, or accept the break if it cannot happen any more (CONTRIBUTING.md).`],
  ['an error of another status', [remove('components|responses|InvalidBodyOrKey|content|application/json|examples|BAD_REQUEST'), set('components|responses|BodyTooLarge|content|application/json|examples|BAD_REQUEST', {})], `the error BAD_REQUEST was 400 and is 413. Callers decide by the status: keep it, or add another reason.`],
  ['a header of an answer gone', [remove(`${create}|responses|200|headers|Idempotent-Replayed`)], `${CREATED}, header Idempotent-Replayed is gone. ${READERS}`],
];

// prettier-ignore
const ANSWERS: readonly Example[] = [
  ['a field gone', [remove(`${payment}|properties|description`)], `${CREATED}: \`description\` is gone. ${READERS}`],
  ['a field of a part gone', [remove('components|schemas|Buyer|properties|firstName')], `${CREATED}: \`buyer.firstName\` is gone. ${READERS}`],
  ['a field of another name', [rename(`${payment}|properties|title`, 'subject')], `${CREATED}: \`title\` is gone. ${READERS}`],
  ['a field of another type', [set(`${payment}|properties|amountCents|type`, 'string')], `${CREATED}: \`amountCents\` was integer and is string. ${KNOWN}`],
  ['a whole number that may have decimals', [set(`${payment}|properties|amountCents|type`, 'number')], `${CREATED}: \`amountCents\` was integer and is number. ${KNOWN}`],
  ['a list for one', [set(`${payment}|properties|title`, { type: 'array', items: { type: 'string' } })], `${CREATED}: \`title\` was string and is array. ${KNOWN}`],
  ['a list of other things', [set(`${payment}|properties|mediaAssets|items|type`, 'object')], `${CREATED}: \`mediaAssets[]\` was string and is object. ${KNOWN}`],
  ['another format', [set(`${payment}|properties|createTime|format`, 'date')], `${CREATED}: \`createTime\` has the format date now, and had date-time. ${KNOWN}`],
  ['null for a field', [set(`${payment}|properties|title|type`, ['string', 'null'])], `${CREATED}: \`title\` may be null now. ${NO_OTHERS}`],
  ['null for a part', [set(`${payment}|properties|buyer`, { anyOf: [{ $ref: '#/components/schemas/Buyer' }, { type: 'null' }] })], `${CREATED}: \`buyer\` may be null now. ${NO_OTHERS}`],
  ['a field that was always there', [remove(`${payment}|required|title`)], `${CREATED}: \`title\` may be absent now. ${ALWAYS}`],
  ['a status more', [set(`${payment}|properties|status|enum|+`, 'DISPUTED')], `${CREATED}: \`status\` may be DISPUTED now. ${NO_OTHERS}`],
  ['any status', [remove(`${payment}|properties|status|enum`)], `${CREATED}: \`status\` may have any value now. ${NO_OTHERS}`],
  ['a status that says that more may come', [set(`${payment}|properties|status|x-more-may-come`, true)], `${CREATED}: \`status\` says now that more values may come. ${NO_OTHERS}`],
  ['a form of an error more', [set('components|schemas|ErrorDetail|oneOf|+', { type: 'object', properties: { '@type': { const: 'Help' } } })], `GET /v1/stores, answer 400: \`error.details[]\` may be \`@type: Help\` now. ${NO_OTHERS}`],
  ['a field of one form gone', [remove('components|schemas|ErrorInfo|properties|reason')], `GET /v1/stores, answer 400, \`@type: type.googleapis.com/google.rpc.ErrorInfo\`: \`error.details[].reason\` is gone. ${READERS}`],
];

// prettier-ignore
const BODIES: readonly Example[] = [
  ['a field gone', [remove(`${asked}|properties|courier`)], `${BODY}: \`courier\` is gone. ${SEND}`],
  ['a field required that was optional', [set(`${asked}|required|+`, 'correlationId')], `${BODY}: \`correlationId\` is required now. ${OPTIONAL}`],
  ['a field required that was not known', [set(`${asked}|properties|taxCents`, { type: 'integer' }), set(`${asked}|required|+`, 'taxCents')], `${BODY}: \`taxCents\` is required now. ${OPTIONAL}`],
  ['a field of another type', [set(`${asked}|properties|title|type`, 'integer')], `${BODY}: \`title\` was string and is integer. ${AS_BEFORE}`],
  ['another format', [set(`${asked}|properties|expireTime|format`, 'date')], `${BODY}: \`expireTime\` has the format date now, and had date-time. ${AS_BEFORE}`],
  ['the body gone', [remove(`${create}|requestBody`)], `${BODY} is gone. ${SEND}`],
  ['a value refused', [remove(`${asked}|properties|paymentType|enum|SERVICE`)], `${BODY}: \`paymentType\` may not be SERVICE any more. ${ALLOWED}`],
  ['only some values', [set(`${asked}|properties|courier|enum`, ['SERVIENTREGA'])], `${BODY}: \`courier\` may only be SERVIENTREGA now. ${ALLOWED}`],
  ['a shorter text', [set(`${asked}|properties|title|maxLength`, 10)], `${BODY}: \`title\` has the maxLength 10 now, and had 200. ${ALLOWED}`],
  ['a higher minimum', [set(`${asked}|properties|amountCents|minimum`, 100)], `${BODY}: \`amountCents\` has the minimum 100 now, and had 1. ${ALLOWED}`],
  ['a shorter list', [set(`${asked}|properties|mediaAssets|maxItems`, 1)], `${BODY}: \`mediaAssets\` has the maxItems 1 now, and had 10. ${ALLOWED}`],
  ['another pattern', [set(`${asked}|properties|title|pattern`, '^[a-z]+$')], `${BODY}: \`title\` must match ^[a-z]+$ now. ${ALLOWED}`],
  ['another default', [set('components|parameters|pageSizeParameter|schema|default', 10)], `GET /v1/stores/{store}/templates, query pageSize is 10 where it is absent, and was 50. ${AS_BEFORE}`],
  ['a smaller page', [set('components|parameters|pageSizeParameter|schema|maximum', 100)], `GET /v1/stores/{store}/templates, query pageSize has the maximum 100 now, and had 1000. ${ALLOWED}`],
];

const hook = 'webhooks|payment.statusChanged';
// prettier-ignore
const WEBHOOKS: readonly Example[] = [
  ['an event gone', [remove(hook)], `the webhook payment.statusChanged is gone. ${RECEIVERS}`],
  ['a field of its data gone', [remove('components|schemas|PaymentStatusChanged|properties|correlationId')], `the webhook payment.statusChanged, body: \`data.correlationId\` is gone. ${READERS}`],
  ['a status of its data more', [set('components|schemas|PaymentStatusChanged|properties|status|enum|+', 'DISPUTED')], `the webhook payment.statusChanged, body: \`data.status\` may be DISPUTED now. ${NO_OTHERS}`],
  ['a header gone', [remove(`${hook}|post|parameters|1`)], `the webhook payment.statusChanged, header X-Service-Checksum is gone. ${READERS}`],
  ['a header that may be absent', [set(`${hook}|post|parameters|1|required`, false)], `the webhook payment.statusChanged, header X-Service-Checksum may be absent now. ${ALWAYS}`],
  ['a header that may be absent, and is a number', [set(`${hook}|post|parameters|1|required`, false), set(`${hook}|post|parameters|1|schema|type`, 'integer')], `the webhook payment.statusChanged, header X-Service-Checksum may be absent now. ${ALWAYS}`],
  ['an answer that is understood no more', [remove(`${hook}|post|responses|2XX`)], `the webhook payment.statusChanged, answer 2XX is gone. ${SEND}`],
];

const OLD = 'Old streams hold it, and analysts read it: keep it, and record what is new in a new field or a new event.';
const AS_RECORDED = 'Old streams hold it as it was: keep it, and record what is new in a new field or a new event.';
const LACKING = 'Older streams lack it: make it optional, or write an upcaster and accept the break (CONTRIBUTING.md).';
const events = 'definitions|PaymentEvent|anyOf';
const created = `${events}|${indexIn('PaymentEvent', 'PaymentCreated')}`;
const data = `${created}|properties|data`;
const EVENT = 'PaymentEvent, `type: PaymentCreated`';

// prettier-ignore
const EVENTS: readonly Example[] = [
  ['a stream gone', [remove('definitions|TemplateEvent')], 'TemplateEvent is gone. Old streams are there for ever: go on reading them.'],
  ['an event gone', [remove(created)], `${EVENT} is gone. ${OLD}`],
  ['an event renamed', [set(`${created}|properties|type|const`, 'PaymentMade')], `${EVENT} is gone. ${OLD}`],
  ['the only event of a stream renamed', [set('definitions|PlanEvent|properties|type|const', 'PlanMade')], 'PlanEvent: `type` may not be PlanCreated any more. Old streams hold it: keep it in the type.'],
  ['a field gone', [remove(`${data}|properties|linkKey`)], `${EVENT}: \`data.linkKey\` is gone. ${OLD}`],
  ['an optional field gone', [remove(`${data}|properties|payableCents`)], `${EVENT}: \`data.payableCents\` is gone. ${OLD}`],
  ['a field of another type', [set(`${data}|properties|terms|properties|amountCents|type`, 'string')], `${EVENT}: \`data.terms.amountCents\` was number and is string. ${AS_RECORDED}`],
  ['a field that became required', [set(`${data}|required|+`, 'payableCents')], `${EVENT}: \`data.payableCents\` is required now. ${LACKING}`],
  ['a required field that the release lacked', [set(`${data}|properties|channel`, { type: 'string' }), set(`${data}|required|+`, 'channel')], `${EVENT}: \`data.channel\` is required now. ${LACKING}`],
  ['a required field of a part', [set(`${data}|properties|shown|properties|logo`, { type: 'string' }), set(`${data}|properties|shown|required|+`, 'logo')], `${EVENT}: \`data.shown.logo\` is required now. ${LACKING}`],
  ['a field that may be absent', [remove(`${data}|required|linkKey`)], `${EVENT}: \`data.linkKey\` may be absent now. Analysts, and the version before, find it in every such event: go on recording it, or record a new event.`],
  ['null for a field', [set(`${data}|properties|linkKey`, { anyOf: [{ type: 'string' }, { type: 'null' }] })], `${EVENT}: \`data.linkKey\` may be null now. Analysts, and the version before, know it as it was: record what is new in a new field or a new event.`],
  ['a value gone', [remove(`${data}|properties|terms|properties|paymentType|enum|SERVICE`)], `${EVENT}: \`data.terms.paymentType\` may not be SERVICE any more. Old streams hold it: keep it in the type.`],
  ['a text that only has some values', [set(`${data}|properties|linkKey|enum`, ['k1'])], `${EVENT}: \`data.linkKey\` may only be k1 now. Old streams hold it: keep it in the type.`],
  ['an object that is closed', [set(`${data}|additionalProperties`, false)], `${EVENT}: \`data\` takes no other members now. Old streams hold it: keep it in the type.`],
  ['members of any name of another type', [set(`${data}|properties|fingerprint|additionalProperties|type`, 'number')], `${EVENT}: \`data.fingerprint.*\` was string and is number. ${AS_RECORDED}`],
];

const told = 'channels|payments.payment.v1';
const changed = `${told}|messages|payment.statusChanged`;
const MESSAGE = 'the topic payments.payment.v1, payment.statusChanged';
const READ_SO = 'The version before and its messages know it as it was: keep it, and send what is new in a field of another name.';
const PARKED =
  'The version before parks such messages: teach the readers first, send it one version later, and accept the break (CONTRIBUTING.md).';
const USED = 'The version before uses it: keep it for one version more, and accept the break then (CONTRIBUTING.md).';
const READ_STILL = 'The version before reads it: send it for one version more, and accept the break then (CONTRIBUTING.md).';
const UNORDERED = 'Messages of one stream would lose their order: keep it, or add a topic of another name.';
const mail = 'components|schemas|MessageNotice|anyOf';

// prettier-ignore
const TOPICS: readonly Example[] = [
  ['a topic gone', [remove(told)], `the topic payments.payment.v1 is gone. ${USED}`],
  ['nobody who sends it', [remove('operations|payments-send-payments.payment.v1')], `payments-send-payments.payment.v1 is gone. ${USED}`],
  ['another name of a topic', [set(`${told}|address`, 'payments.v2')], `the topic payments.payment.v1: address was payments.payment.v1 and is payments.v2. ${UNORDERED}`],
  ['more partitions', [set(`${told}|bindings|kafka|partitions`, 24)], `the topic payments.payment.v1: partitions was 12 and is 24. ${UNORDERED}`],
  ['another key', [set(`${changed}|bindings|kafka|key`, { type: 'string' })], `${MESSAGE}: key was {"type":"string","pattern":"^payment-[a-z2-7]{26}$"} and is {"type":"string"}. ${UNORDERED}`],
  ['a kind of message gone', [remove(changed)], `${MESSAGE} is gone. ${READ_STILL}`],
  ['a header gone', [remove('components|schemas|MessageHeaders|properties|traceparent')], `the topic payments.payment.v1, payment.statusChanged, headers: \`traceparent\` is gone. ${READ_STILL}`],
  ['a field gone', [remove(`${changed}|payload|properties|recordedAt`)], `${MESSAGE}: \`recordedAt\` is gone. ${READ_STILL}`],
  ['a field of another type', [set(`${changed}|payload|properties|revision|type`, 'string')], `${MESSAGE}: \`revision\` was number and is string. ${READ_SO}`],
  ['a field that may be absent', [remove(`${changed}|payload|required|announced`)], `${MESSAGE}: \`announced\` may be absent now. The version before parks messages without it: send it for one version more.`],
  ['a required field that was not known', [set(`${changed}|payload|properties|region`, { type: 'string' }), set(`${changed}|payload|required|+`, 'region')], `${MESSAGE}: \`region\` is required now. Messages of the version before lack it: make it optional.`],
  ['an outcome more', [set('components|schemas|MessageChargeOutcome|properties|outcome|enum|+', 'DISPUTED')], `${MESSAGE}: \`chargeOutcome.outcome\` may be DISPUTED now. ${PARKED}`],
  ['an outcome gone', [remove('components|schemas|MessageChargeOutcome|properties|outcome|enum|REFUSED')], `${MESSAGE}: \`chargeOutcome.outcome\` may not be REFUSED any more. Messages of the version before have it: go on reading it.`],
  ['a mail more', [set(`${mail}|+`, { type: 'object', properties: { kind: { const: 'card-expires' } } })], `${MESSAGE}: \`notice\` may be \`kind: card-expires\` now. ${PARKED}`],
  ['a mail gone', [remove(`${mail}|0`)], `${MESSAGE}, \`kind: charge-failed\`: \`notice\` is gone. ${READ_STILL}`],
  ['a field of a mail required', [set(`${mail}|0|required|+`, 'reason')], `${MESSAGE}, \`kind: charge-failed\`: \`notice.reason\` is required now. Messages of the version before lack it: make it optional.`],
];

/** A change of the body of each handshake and test. */
const body =
  (...edits: readonly Edit[]): Edit =>
  (document) => {
    const requests = Array.isArray(document) ? document : (Reflect.get(Object(document) as object, 'requests') as unknown);
    for (const request of requests as { body: string }[]) {
      if (!/^\{"event":"(handshake|webhook\.test)".*\}$/.test(request.body)) continue;
      request.body = JSON.stringify(edited(JSON.parse(request.body), ...edits));
    }
  };

// prettier-ignore
const REQUESTS: readonly (readonly [document: string, ...example: Example])[] = [
  ['webhook-requests.json', 'a field gone', [body(remove('data|name'))], `webhook.test: \`body.data.name\` is gone. ${READERS}`],
  ['webhook-requests.json', 'a field of another type', [body(set('timestamp', '2026'))], `webhook.test: \`body.timestamp\` was number and is string. ${KNOWN}`],
  ['webhook-requests.json', 'another signature', [body(set('signature|properties', ['name', 'status']))], `webhook.test: \`body.signature.properties\` may be ["name","status"] now. ${NO_OTHERS}`],
  ['partner-requests.json', 'a field gone', [body(remove('data|organization'))], `handshake: \`body.data.organization\` is gone. ${READERS}`],
  ['partner-requests.json', 'a request of another event', [body(set('event', 'hello'))], `handshake is gone. ${RECEIVERS}`],
];

const OF_OPENAPI = [...ROUTES, ...ANSWERS, ...BODIES, ...WEBHOOKS].map((example) => ['public.json', ...example] as const);
const OF_OPERATORS: readonly Example[] = [
  [
    'a field gone',
    [remove('components|schemas|AccessToken|properties|status')],
    `DELETE /admin/v1/organizations/{organization}/access-tokens/{token}, answer 200: \`status\` is gone. ${READERS}`,
  ],
];
const OTHERS = [
  ...OF_OPERATORS.map((example) => ['operator.json', ...example] as const),
  ...EVENTS.map((example) => ['stored-events.json', ...example] as const),
  ...TOPICS.map((example) => ['asyncapi.json', ...example] as const),
];

it.each([...OF_OPENAPI, ...OTHERS, ...REQUESTS])('%s: %s', (document, _, edits, sentence) =>
  expect(breaksAfter(document, edits)).toEqual([`${document}: ${sentence}`]),
);

it.each([
  ['public.json', `${payment}|properties|title`],
  ['stored-events.json', data],
])('%s: a keyword that no rule knows is an error', (document, place) =>
  expect(() => breaksAfter(document, [set(`${place}|not`, {})])).toThrow('The gate does not know how to judge not'),
);
