import { type Html, html, type HtmlValue } from '@cauce/html';
import { askToEmpty, searchForm } from '../pages/ask-to-empty.js';
import { frame } from '../pages/frame.js';
import { clock } from '../pages/text.js';
import { linksOf, type ParsedMail } from './parsed-mail.js';

/** What the page shows: the last mails, and one of them opened. */
export type MailView = {
  readonly count: number;
  readonly latest: readonly ParsedMail[];
  readonly shown: ParsedMail | undefined;
  readonly q: string;
};

/** The buyers' mails, newest first, with one opened beside them. */
export const mailPage = (view: MailView): Html =>
  frame({
    at: '/mail',
    title: 'Mail',
    scripts: ['live.js'],
    body: html`${head(view.count)}
      <div class="panes">
        <div class="stack">${searchForm('/mail', view.q, 'An address, a subject, any text in it.')} ${list(view)}</div>
        ${detail(view)}
      </div>`,
  });

const head = (count: number): Html =>
  html`<div class="head">
      <div>
        <h1>Mail</h1>
        <p class="soft">Every e-mail to a buyer ends here, newest first. Nothing leaves this machine. Times in UTC.</p>
      </div>
      <div class="row">
        <span class="live" data-live hidden>Live</span>
        <button class="btn quiet" type="button" data-pause hidden>Pause</button>
        ${askToEmpty('/mail/empty', counted(count), count === 0)}
      </div>
    </div>
    <p class="hide" role="status" id="count">${counted(count)}</p>`;

const counted = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`;

const queryOf = (q: string): string => q && `?${new URLSearchParams({ q }).toString()}`;

const list = ({ latest, shown, q }: MailView): Html =>
  html`<ol class="list" id="received" aria-label="Mail caught">
    ${latest.length === 0 ? html`<li data-empty>${nothing(q)}</li>` : latest.map((mail) => item(mail, mail.id === shown?.id, queryOf(q)))}
  </ol>`;

const nothing = (q: string): HtmlValue =>
  q === ''
    ? 'Nothing yet. Create a payment whose buyer has an e-mail address, and its link comes here.'
    : html`No mail is like that. <a href="/mail">Show all</a>`;

const item = ({ id, subject, recipients, receivedAt }: ParsedMail, current: boolean, query: string): Html =>
  html`<li>
    <a href="/mail/${id}${query}#opened" ${current && html` aria-current="true"`}>
      <b>${subject}</b>
      <span class="between soft"><span>${recipients.join(', ')}</span>${clock(receivedAt)}</span>
    </a>
  </li>`;

/** `data-self` is the address that shows this very mail: what is read stays while the list beside it grows. */
const detail = ({ shown: mail, q }: MailView): Html =>
  mail
    ? html`<article class="stack" aria-labelledby="opened" data-self="/mail/${mail.id}${queryOf(q)}">
        <h2 id="opened">${mail.subject}</h2>
        ${facts(mail)}
        <iframe
          class="mailview"
          src="/mail/${mail.id}/html"
          title="The e-mail as the buyer sees it"
          sandbox
          width="100%"
          height="620"
        ></iframe>
        ${links(mail)}
        <details>
          <summary>Text version</summary>
          <pre tabindex="0" aria-label="Text of the e-mail">${mail.text}</pre>
        </details>
      </article>`
    : html`<div class="card" data-self="/mail${queryOf(q)}" data-empty>
        <h2>No mail yet</h2>
        <p>The first one opens here by itself, as the buyer sees it.</p>
        <p class="soft">
          To <code>bounce@</code> any domain the mail server says that there is no such mailbox, to <code>busy@</code> that it should be
          tried later.
        </p>
      </div>`;

const facts = ({ from, recipients, receivedAt, messageId, headers }: ParsedMail): Html => {
  const lines = [
    ['From', from],
    ['To', recipients.join(', ')],
    ['Reply-To', headers['reply-to']],
    ['Caught', html`${clock(receivedAt)} UTC`],
    ['Message-ID', messageId],
    ['Caused by', headers['x-cauce-payment'] ?? headers['x-cauce-resource']],
  ] as const;
  return html`<dl class="values">
    ${lines.map(
      ([name, value]) =>
        value !== undefined &&
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
};

/** The frame blocks navigation, so the links that the buyer would click are here. */
const links = (mail: ParsedMail): Html => {
  const found = linksOf(mail);
  return html`<section class="stack tight" aria-labelledby="links">
    <h3 id="links">Links in it</h3>
    ${
      found.length === 0
        ? html`<p class="soft">None.</p>`
        : html`<ul>
            ${found.map((href) => html`<li><a href="${href}" rel="noreferrer">${href}</a></li>`)}
          </ul>`
    }
  </section>`;
};
