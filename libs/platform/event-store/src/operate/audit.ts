import {
  type FindMissing,
  type FoundMissing,
  isAnnouncement,
  MAX_MESSAGES_PER_REQUEST,
  type MessageReference,
  type MissingNotification,
  type ResourceMessage,
} from '@cauce/contracts';
import { isBefore, isMark, type StoredEvent } from '../client/stored-event.js';
import { counted } from './counted.js';
import { readFollower } from './follower-row.js';
import type { Operating } from './operation.js';
import { beginOf, shareOf } from './progress.js';
import { placesOf } from './starting-point.js';
import type { TimeWindow } from './time-window.js';

/** What an audit needs. It writes each notification that is missing to the terminal as it finds it: there may be millions. */
export type Auditing = TimeWindow &
  Pick<Operating, 'pool' | 'onProgress' | 'print'> & {
    readonly store: Pick<Operating['store'], 'pages'>;
    /** The name of the follower that publishes, and the category of the streams that it follows. */
    readonly follower: string;
    readonly category: string;
    /** Makes the messages. */
    readonly publisher: { readonly messagesOf: (events: readonly StoredEvent[]) => Promise<readonly (ResourceMessage | undefined)[]> };
    /** Asks the notifier. */
    readonly ask: (question: FindMissing) => Promise<FoundMissing>;
  };

/** What was looked at, and how much of it is missing. */
export type Audited = Pick<FoundMissing, 'judgedFrom' | 'webhookCount' | 'mailCount'> & {
  readonly eventCount: number;
  readonly missingCount: number;
  /** When the first event was recorded that lacks a notification. */
  readonly missingFrom?: string;
  /** Events that the publisher has not reached. */
  readonly unpublishedCount: number;
};

/**
 * Asks the notifier whether it made what follows from each event of a window. Walks the log, as far as the publisher has come, and has the
 * publisher's own code say what it published.
 */
export async function audit(auditing: Auditing): Promise<Audited> {
  const { judgedFrom } = await auditing.ask({ messages: [] });
  const window = { from: auditing.from > judgedFrom ? auditing.from : judgedFrom, to: auditing.to };
  let audited: Audited = { judgedFrom, eventCount: 0, webhookCount: 0, mailCount: 0, missingCount: 0, unpublishedCount: 0 };
  const waiting: ResourceMessage[] = [];
  const askAll = async (least: number) => {
    while (waiting.length >= least) audited = sum(audited, await askAbout(waiting.splice(0, MAX_MESSAGES_PER_REQUEST), auditing));
  };
  for await (const { messages, unpublishedCount, at, share } of publishedPages({ ...auditing, ...window })) {
    waiting.push(...messages);
    await askAll(MAX_MESSAGES_PER_REQUEST);
    audited = { ...audited, unpublishedCount: audited.unpublishedCount + unpublishedCount };
    const done = `${counted(audited.eventCount + waiting.length, 'event')} read, ${String(audited.missingCount)} missing, to ${at}`;
    auditing.onProgress(share, done);
  }
  await askAll(1);
  return audited;
}

/** The result in sentences. */
export function describeAudit(
  { eventCount, webhookCount, mailCount, missingCount, missingFrom, unpublishedCount, judgedFrom }: Audited,
  { from }: TimeWindow,
): string {
  const expected = `${counted(webhookCount, 'webhook')} and ${counted(mailCount, 'mail')} expected`;
  const sentences = [
    `${counted(eventCount, 'event')} audited: ${expected}, ${missingCount === 0 ? 'none' : String(missingCount)} missing.`,
    missingFrom && `Retry what is parked of them; republish --from ${missingFrom} makes the others.`,
    unpublishedCount > 0 && `${counted(unpublishedCount, 'event')} not looked at: the publisher has not come that far yet.`,
    from < judgedFrom && `What was recorded before ${judgedFrom} cannot be judged: the notifier keeps it no longer.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The messages of a page of the log that somebody is told of, the time up to which it goes, and the share of the window that is read then. */
type Page = {
  readonly messages: readonly ResourceMessage[];
  readonly unpublishedCount: number;
  readonly at: string;
  readonly share: number;
};

async function* publishedPages({ store, pool, follower, category, publisher, from, to }: Auditing): AsyncGenerator<Page> {
  const { start, end } = await placesOf(store, { from, to });
  const isOurs = (event: StoredEvent) =>
    event.stream.startsWith(`${category}-`) && !isMark(event) && event.recordedAt >= from && event.recordedAt < to;
  const origin = start ?? (await beginOf(store));
  for await (const { events, last } of store.pages({ direction: 'forwards', from: start })) {
    const ours = events.filter(isOurs);
    const { position: place } = await readFollower(pool, follower); // after the page: it was read while the publisher went on
    const published = ours.filter(({ position }) => place !== undefined && !isBefore(place, position));
    const messages = (await publisher.messagesOf(published)).filter((message) => message !== undefined);
    const at = events.at(-1)?.recordedAt ?? from;
    const share = shareOf(last, end, origin);
    yield { messages: messages.filter(leavesOurServices), unpublishedCount: ours.length - published.length, at, share };
    if (at >= to) return;
  }
}

/** Of other messages only our own services hear. */
function leavesOurServices(message: ResourceMessage): boolean {
  return isAnnouncement(message) || message.buyerMail !== undefined;
}

/** What one question found. */
type Part = Pick<Audited, 'eventCount' | 'webhookCount' | 'mailCount' | 'missingCount' | 'missingFrom'>;

async function askAbout(messages: readonly ResourceMessage[], { ask, print }: Auditing): Promise<Part> {
  const { webhookCount, mailCount, missing, isBehind } = await ask({ messages: messages.map(toReference) });
  if (isBehind) throw new Error('The notifier has not handled yet all that was published (its consumer is behind, or no broker answers)');
  const byId = new Map(messages.map((message) => [message.id, message]));
  const lost = missing.map((each) => ({ ...each, message: byId.get(each.eventId) }));
  if (lost.length > 0) print(lost.map(lineOf).join('\n'));
  const missingFrom = lost[0]?.message?.recordedAt;
  return { eventCount: messages.length, webhookCount, mailCount, missingCount: lost.length, ...(missingFrom && { missingFrom }) };
}

function sum(audited: Audited, { missingFrom, ...part }: Part): Audited {
  return {
    ...audited,
    eventCount: audited.eventCount + part.eventCount,
    webhookCount: audited.webhookCount + part.webhookCount,
    mailCount: audited.mailCount + part.mailCount,
    missingCount: audited.missingCount + part.missingCount,
    ...(audited.missingFrom === undefined && missingFrom !== undefined && { missingFrom }),
  };
}

function toReference({ id, kind, organization, store, integration, recordedAt, buyerMail }: ResourceMessage): MessageReference {
  const owner = { organization, store, ...(integration !== undefined && { integration }) };
  return { id, kind, ...owner, recordedAt, ...(buyerMail && { mail: buyerMail.kind }) };
}

function lineOf({ what, to, eventId, message }: MissingNotification & { readonly message: ResourceMessage | undefined }): string {
  return ['MISSING', message?.recordedAt, what, message?.stream, eventId, to].join('  ');
}
