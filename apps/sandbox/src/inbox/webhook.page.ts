import { type Html, html, type HtmlValue } from '@cauce/html';
import { clock, CROSS, TICK } from '../pages/text.js';
import { type ChecksumProof, readEnvelope, workOut } from './checksum-proof.js';
import type { Inbox, ReceivedWebhook } from './inboxes.js';
import { SNIPPETS } from './snippets.js';
import { isVerified, signatureOf, verify } from './verification.js';

/** One webhook: what was checked, the checksum worked out, headers and body. */
export const webhookArticle = (webhook: ReceivedWebhook, inbox: Inbox): HtmlValue => [
  heading(webhook, inbox),
  checks(webhook, inbox),
  proofCard(webhook, inbox),
  signatureCard(webhook, inbox),
  headersCard(webhook),
  html`<section class="card" aria-labelledby="body-h">
    <h2 id="body-h">Body</h2>
    <pre tabindex="0" aria-label="Body of the webhook">${pretty(webhook.body)}</pre>
  </section>`,
];

const heading = (webhook: ReceivedWebhook, inbox: Inbox): Html => {
  const good = isVerified(verify(webhook, inbox));
  return html`<div class="head">
    <h2 id="opened" class="code">${readEnvelope(webhook.body)?.event ?? webhook.headers['x-service-event'] ?? 'No envelope'}</h2>
    <p class="row"><span class="soft">${clock(webhook.receivedAt)} UTC</span>${chip(good, 'Verified', 'Not verified')}</p>
  </div>`;
};

const chip = (good: boolean, yes: string, no: string): Html => html`<span class="chip ${good ? 'good' : 'bad'}">${good ? yes : no}</span>`;

const checks = (webhook: ReceivedWebhook, inbox: Inbox): Html => {
  const { bearer, checksum, standardWebhooks } = verify(webhook, inbox);
  const lines = [
    ['The bearer is this endpoint’s WEBHOOK_KEY', bearer],
    ['Header, body and our own arithmetic have one checksum', checksum],
    ['The Standard Webhooks signature is right, and not older than 5 minutes', standardWebhooks],
  ] as const;
  return html`<section class="card" aria-labelledby="checks">
    <h2 id="checks">What a careful receiver checks</h2>
    <ul class="checks">
      ${lines.map(([says, good]) => html`<li><span>${says}</span>${chip(good, 'Yes', 'No')}</li>`)}
    </ul>
  </section>`;
};

const proofCard = ({ body, headers }: ReceivedWebhook, { webhookKey }: Inbox): Html => {
  const envelope = readEnvelope(body);
  if (!envelope) return cannot('The body is not the envelope of a webhook, so there is nothing to add up.');
  if (webhookKey === undefined) return cannot('This inbox was not given the WEBHOOK_KEY of its endpoint yet.');
  const proof = workOut(envelope, webhookKey, headers['x-service-checksum'] ?? '');
  return html`<section class="card" aria-labelledby="proof">
    <div class="head">
      <h2 id="proof">The checksum, worked out</h2>
      ${chip(proof.differsAt === undefined, 'Match', 'No match')}
    </div>
    ${steps(proof)}
    <details>
      <summary>Do it in your language</summary>
      <div class="stack">
        <p class="soft">
          Each is a whole program: keep the body, byte for byte, in <code>body.json</code>, and put the key into <code>WEBHOOK_KEY</code>.
        </p>
        ${SNIPPETS.map(
          ({ language, file, runs, code }) =>
            html`<div class="stack tight">
              <h4>${language}, <code>${runs} ${file}</code></h4>
              <pre tabindex="0" aria-label="The same in ${language}">${code}</pre>
            </div>`,
        )}
      </div>
    </details>
  </section>`;
};

const cannot = (why: string): Html =>
  html`<section class="card" aria-labelledby="proof">
    <div class="head">
      <h2 id="proof">The checksum, worked out</h2>
      <span class="chip bad">Not possible</span>
    </div>
    <p>${why}</p>
  </section>`;

const steps = ({ values, joined, timestamp, key, computed, sent, differsAt }: ChecksumProof): Html =>
  html`<ol class="proof">
    <li>
      <h3>Take the values that <code>signature.properties</code> names, in that order</h3>
      ${pairs(values.map(({ property, text }) => [property, text]))}
      <p class="soft small">Each one as a string. An absent value is an empty string; an object is its canonical JSON (RFC 8785).</p>
    </li>
    <li>
      <h3>Join them, with nothing in between</h3>
      <p class="join">${values.map(({ text }) => html`<span>${text}</span>`)}</p>
    </li>
    <li>
      <h3>Add the timestamp, then the key</h3>
      <p class="join"><span>${joined}</span><span class="ts">${timestamp}</span><span class="key">${key}</span></p>
      <p class="soft small">The key is the <code>WEBHOOK_KEY</code> of this endpoint.</p>
    </li>
    <li>
      <h3>Plain SHA-256 (not HMAC), written in upper-case hexadecimal</h3>
      <p class="join">${computed}</p>
    </li>
    <li>
      <h3>Compare with the header</h3>
      ${differsAt === undefined ? same(sent) : differs(sent, differsAt)}
    </li>
  </ol>`;

const same = (sent: string): Html =>
  html`<div class="banner good">
    ${TICK}
    <div>
      <h4>They are the same</h4>
      <p class="same"><span>X-Service-Checksum</span><span class="code">${sent}</span></p>
    </div>
  </div>`;

const differs = (sent: string, at: number): Html =>
  html`<div class="banner bad">
    ${CROSS}
    <div>
      <h4>They differ from ${at === 1 ? 'the first character' : `character ${at}`}</h4>
      <p class="same">
        <span>X-Service-Checksum</span><span class="code">${sent === '' ? 'absent' : sent}</span>
        <span>A difference everywhere usually means another key: is it this endpoint’s? Or the body was changed on its way.</span>
      </p>
    </div>
  </div>`;

const signatureCard = (webhook: ReceivedWebhook, { signingSecret }: Inbox): HtmlValue =>
  signingSecret !== undefined &&
  html`<section class="card" aria-labelledby="signature">
    <h2 id="signature">The Standard Webhooks signature</h2>
    ${pairs([
      ['signed', 'webhook-id.webhook-timestamp.body, byte for byte'],
      ['ours', signatureOf(webhook, signingSecret)],
      ['sent', webhook.headers['webhook-signature'] ?? 'absent'],
    ])}
    <p class="soft small">
      HMAC-SHA-256 with the bytes behind <code>whsec_</code>, in base64. Any library of standardwebhooks.com checks it.
    </p>
  </section>`;

/** As docs/api.md writes them ("Events"); the rest is what every HTTP client sends. */
const SHOWN_HEADERS = [
  'Authorization', 'Content-Type', 'X-Service-Event', 'X-Service-Checksum', 'X-Service-Sequence',
  'webhook-id', 'webhook-timestamp', 'webhook-signature', 'traceparent', 'User-Agent',
]; // prettier-ignore

const headersCard = ({ headers }: ReceivedWebhook): Html =>
  html`<section class="card" aria-labelledby="headers">
    <h2 id="headers">Headers</h2>
    ${pairs(
      SHOWN_HEADERS.flatMap((name) => {
        const value = headers[name.toLowerCase()];
        return value === undefined ? [] : [[name, value] as const];
      }),
    )}
  </section>`;

const pairs = (entries: readonly (readonly [string, string])[]): Html =>
  html`<dl class="values">
    ${entries.map(
      ([name, value]) =>
        html`<div>
          <dt class="code">${name}</dt>
          <dd class="code">${value}</dd>
        </div>`,
    )}
  </dl>`;

const pretty = (body: Buffer): string => {
  const text = body.toString('utf8');
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
};
