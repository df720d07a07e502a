import { WEBHOOK_EVENTS, type WebhookEvent } from '@cauce/contracts';
import { readEnvelope } from './checksum-proof.js';
import type { Inbox, ReceivedWebhook } from './inboxes.js';
import { isVerified, verify } from './verification.js';

const HOW = { refused: 'not answered with 2xx', unverified: 'not verified' } as const;

type Only = '' | WebhookEvent | keyof typeof HOW;

/** What a list of webhooks can be narrowed to, in the order of the page. */
export const ONLY = {
  '': 'all webhooks',
  ...Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, event])),
  ...HOW,
} as Readonly<Record<Only, string>>;

/** What a page shows of an inbox: webhooks of this kind that have this text. */
export type InboxFilter = { readonly q: string; readonly only: Only };

/** Reads the address of a page; what it does not know narrows nothing. */
export const readFilter = (q: unknown, only: unknown): InboxFilter => ({
  q: typeof q === 'string' ? q.trim().slice(0, 100) : '',
  only: typeof only === 'string' && Object.hasOwn(ONLY, only) ? (only as InboxFilter['only']) : '',
});

/** As it stands in an address: `?q=DR-2048`, or nothing. */
export const queryOf = (filter: InboxFilter): string => {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
  return query && `?${query}`;
};

/** Whether a webhook matches the filter; the text may stand anywhere in its body or its headers, in any case. */
export const isOf = ({ q, only }: InboxFilter, webhook: ReceivedWebhook, inbox: Inbox): boolean =>
  hasText(webhook, q) && isOfKind(only, webhook, inbox);

const hasText = ({ body, headers }: ReceivedWebhook, q: string): boolean =>
  q === '' || `${body.toString('utf8')} ${Object.values(headers).join(' ')}`.toLowerCase().includes(q.toLowerCase());

const isOfKind = (only: InboxFilter['only'], webhook: ReceivedWebhook, inbox: Inbox): boolean => {
  if (only === '') return true;
  if (only === 'unverified') return !isVerified(verify(webhook, inbox));
  if (only === 'refused') return webhook.answered === undefined || webhook.answered >= 300;
  return readEnvelope(webhook.body)?.event === only;
};
