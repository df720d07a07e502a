import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodeMessage, MESSAGE_KINDS, partsHeader, type ResourceMessage, type SentMessage, TOPICS } from '@cauce/contracts';
import { SERVICES } from '@cauce/services';

const FILE = fileURLToPath(new URL('../../../../libs/contracts/asyncapi.json', import.meta.url));
const { asyncapi, channels, operations, components } = JSON.parse(readFileSync(FILE, 'utf8')) as Document;

it('has every topic, its kinds of messages, and who sends and reads it', () => {
  expect([asyncapi, Object.keys(channels)]).toEqual(['3.0.0', Object.keys(TOPICS)]);
  const kinds = Object.values(channels).map(({ messages }) => Object.keys(messages));
  expect(kinds).toEqual([...Object.values(MESSAGE_KINDS), ['controlOutcome']]);
  const named = Object.entries(SERVICES).flatMap(([service, { publishes, consumes }]) => [
    ...publishes.map((topic) => `${service}-send-${topic}`),
    ...consumes.map((topic) => `${service}-receive-${topic}`),
  ]);
  expect(Object.keys(operations).sort()).toEqual(named.sort());
});

it('has the headers and the fields that are sent', () => {
  const mail = { kind: 'payment-link', email: 'ana@correo.example', firstName: 'Ana', resource: 'p', url: 'u', title: 't', storeDisplayName: 's', environment: 'PRODUCTION', amountCents: 1, payableCents: 1, currencyCode: 'COP' } as const; // prettier-ignore
  const time = '2026-11-21T23:05:40.000Z';
  const message: ResourceMessage = { id: 'i', kind: 'payment.statusChanged', stream: 'payment-p', revision: 0, at: time, recordedAt: time, organization: 'o', store: 's', data: { name: 'n' }, buyerMail: mail }; // prettier-ignore
  const { payload } = channels['payments.payment.v1'].messages['payment.statusChanged'];
  const sent = JSON.parse(encodeMessage(message).toString()) as SentMessage;
  expect(Object.keys(payload.properties)).toEqual(expect.arrayContaining(Object.keys(sent)));
  expect(Object.keys(sent)).toEqual(expect.arrayContaining([...payload.required]));
  const link = components.schemas.MessageNotice.anyOf.find(({ properties }) => properties.kind.const === mail.kind);
  expect(Object.keys(link?.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(sent.notice ?? {})));
  expect(Object.keys(partsHeader(message))).toEqual(components.schemas.MessageHeaders.required);
});

type Fields = { readonly properties: { readonly kind: { readonly const: string } }; readonly required: readonly string[] };
type Document = {
  readonly asyncapi: string;
  readonly operations: object;
  readonly channels: {
    readonly 'payments.payment.v1': { readonly messages: { readonly 'payment.statusChanged': { readonly payload: Fields } } };
  };
  readonly components: {
    readonly schemas: { readonly MessageNotice: { readonly anyOf: readonly Fields[] }; readonly MessageHeaders: Fields };
  };
};
