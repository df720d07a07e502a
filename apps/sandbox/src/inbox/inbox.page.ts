import { type Html, html, type HtmlValue } from '@cauce/html';
import { askToEmpty, searchForm } from '../pages/ask-to-empty.js';
import { frame } from '../pages/frame.js';
import { breakable, clock, shortId } from '../pages/text.js';
import { ANSWER_NAMES, ANSWERS } from './answers.js';
import { readEnvelope } from './checksum-proof.js';
import { type InboxFilter, ONLY, queryOf } from './inbox-filter.js';
import type { Inbox, ReceivedWebhook } from './inboxes.js';
import { isVerified, verify } from './verification.js';
import { webhookArticle } from './webhook.page.js';

/** What the page shows: an inbox, its last webhooks, and one of them opened. */
export type InboxView = {
  /** The sandbox's public address. */
  readonly sandboxUrl: string;
  readonly inbox: Inbox;
  readonly names: readonly string[];
  readonly count: number;
  readonly latest: readonly ReceivedWebhook[];
  readonly shown: ReceivedWebhook | undefined;
  readonly filter: InboxFilter;
  /** The last webhook was answered 410, and a button can enable its endpoint again. */
  readonly isGone: boolean;
  /** What kept a button from working. */
  readonly error?: string;
};

/** The merchant's webhooks, newest first, with one opened beside them. */
export const inboxPage = (view: InboxView): Html =>
  frame({
    at: '/inbox',
    title: 'Webhooks',
    scripts: ['live.js'],
    body: html`${head(view)}
      <div class="panes">
        <div class="stack">${resumeForm(view)} ${answerForm(view.inbox)} ${search(view)} ${list(view)}</div>
        ${detail(view)}
      </div>`,
  });

const head = ({ sandboxUrl, inbox, names, count }: InboxView): Html =>
  html`<div class="head">
      <div>
        <h1>Webhooks</h1>
        <p class="soft">What your server received at <code>${sandboxUrl}/hooks/${inbox.name}</code>, newest first. Times in UTC.</p>
        ${names.length > 1 && others(names, inbox.name)}
      </div>
      <div class="row">
        <span class="live" data-live hidden>Live</span>
        <button class="btn quiet" type="button" data-pause hidden>Pause</button>
        ${askToEmpty(`/inbox/${inbox.name}/empty`, counted(count), count === 0)}
      </div>
    </div>
    <p class="hide" role="status" id="count">${counted(count)}</p>`;

const counted = (count: number): string => `${count} ${count === 1 ? 'webhook' : 'webhooks'}`;

const others = (names: readonly string[], current: string): Html =>
  html`<nav class="row" aria-label="Inboxes">
    ${names.map((name) => html`<a href="/inbox/${name}" ${name === current && html` aria-current="page"`}>${name}</a>`)}
  </nav>`;

const resumeForm = ({ inbox, isGone, error }: InboxView): HtmlValue =>
  (isGone || error !== undefined) &&
  html`<form class="card" method="post" action="/inbox/${inbox.name}/resume">
    <h2>The endpoint is disabled</h2>
    <p>This inbox answered 410. Nothing is lost: webhooks wait until the endpoint is enabled again.</p>
    ${error !== undefined && html`<p role="alert">${error}</p>`}
    <button class="btn" type="submit">Answer 200, and enable it again</button>
  </form>`;

const answerForm = ({ name, answer }: Inbox): Html =>
  html`<form method="post" action="/inbox/${name}/answer">
    <div class="field">
      <label for="answer">This inbox answers with</label>
      <p class="hint" id="answer-hint">Pick a bad one to watch retries.</p>
      <div class="answer">
        <select id="answer" name="answer" aria-describedby="answer-hint">
          ${ANSWER_NAMES.map((each) => html`<option value="${each}" ${each === answer && html` selected`}>${ANSWERS[each].says}</option>`)}
        </select>
        <button class="btn quiet" type="submit">Set</button>
      </div>
    </div>
  </form>`;

const search = ({ inbox, filter }: InboxView): Html =>
  searchForm(
    `/inbox/${inbox.name}`,
    filter.q,
    'An id, your order number, any text in it.',
    html`<div class="field">
      <label for="only">Of these</label>
      <select id="only" name="only">
        ${Object.entries(ONLY).map(([name, says]) => html`<option value="${name}" ${name === filter.only && html` selected`}>${says}</option>`)}
      </select>
    </div>`,
  );

const list = ({ inbox, latest, shown, filter }: InboxView): Html =>
  html`<ol class="list" id="received" aria-label="Webhooks received">
    ${
      latest.length === 0
        ? html`<li data-empty>${nothing(inbox, filter)}</li>`
        : latest.map((webhook) => item(webhook, inbox, { current: webhook.id === shown?.id, query: queryOf(filter) }))
    }
  </ol>`;

const nothing = ({ name }: Inbox, filter: InboxFilter): HtmlValue =>
  queryOf(filter) === ''
    ? 'Nothing yet. Pay a payment, and its webhooks come here.'
    : html`No webhook is like that. <a href="/inbox/${name}">Show all</a>`;

const item = (webhook: ReceivedWebhook, inbox: Inbox, { current, query }: { current: boolean; query: string }): Html => {
  const envelope = readEnvelope(webhook.body);
  const { status, name } = envelope?.data ?? {};
  return html`<li>
    <a href="/inbox/${inbox.name}/${webhook.id}${query}#opened" ${current && html` aria-current="true"`}>
      <b class="code">${breakable(envelope?.event ?? 'no envelope')}</b>
      <span class="between">
        <span
          >${typeof status === 'string' ? status : 'no status'} <span class="soft">${typeof name === 'string' && shortId(name)}</span></span
        >
        ${answerChip(webhook)}
      </span>
      <span class="between"><span class="soft small">${clock(webhook.receivedAt)}</span>${verifiedChip(webhook, inbox)}</span>
    </a>
  </li>`;
};

const verifiedChip = (webhook: ReceivedWebhook, inbox: Inbox): HtmlValue =>
  !isVerified(verify(webhook, inbox)) && html`<span class="chip bad">Not verified</span>`;

const answerChip = ({ answered, try: times }: ReceivedWebhook): Html => {
  const again = times > 1 && html`, ${ordinal(times)} try`;
  if (answered === undefined) return html`<span class="chip wait">no answer${again}</span>`;
  return html`<span class="chip ${answered < 300 ? 'good' : 'bad'}">${answered}${again}</span>`;
};

const SUFFIXES = new Map<string, string>([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);

const ordinal = (count: number): string => `${count}${SUFFIXES.get(ORDINALS.select(count)) ?? 'th'}`;

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

/** `data-self` is the address that shows this very webhook: what is read stays while the list beside it grows. */
const detail = ({ inbox, shown, filter }: InboxView): Html =>
  shown
    ? html`<article class="stack" aria-labelledby="opened" data-self="/inbox/${inbox.name}/${shown.id}${queryOf(filter)}">
        ${webhookArticle(shown, inbox)}
      </article>`
    : html`<div class="card" data-self="/inbox/${inbox.name}${queryOf(filter)}" data-empty>
        <h2>No webhook yet</h2>
        <p>The first one opens here by itself. Each shows how its checksum is worked out, so that your server can do the same.</p>
      </div>`;
