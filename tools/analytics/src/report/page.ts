import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Html, html, type HtmlValue, raw } from '@cauce/html';
import type { Metric } from '../metrics/metrics.js';
import { draw } from './draw.js';
import type { Headline } from './headline.js';
import { numberIn, type Row, textIn, valuesOf } from './rows.js';
import type { Figure } from './sections.js';
import { cell, heading } from './words.js';

/** A metric, what it answered, and how that is drawn. */
type Section = { readonly metric: Metric; readonly rows: readonly Row[]; readonly figures: readonly Figure[] };

/** All that a report says. */
export type Report = {
  readonly title: string;
  /** What is counted, and from when to when: a phrase each. */
  readonly scope: readonly string[];
  readonly headlines: readonly Headline[];
  readonly sections: readonly Section[];
};

/** One page that needs nothing else: no script, no network; its policy allows the sheet that it brings, and nothing besides. */
export function pageOf({ title, scope, headlines, sections }: Report): string {
  const style = readFileSync(new URL('../../assets/report.css', import.meta.url), 'utf8');
  const sheet = raw(`<style>${style}</style>`); // byte for byte, or its hash is another one
  const allowed = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta
            http-equiv="Content-Security-Policy"
            content="default-src 'none'; style-src ${raw(allowed)}; img-src data:; base-uri 'none'; form-action 'none'"
          />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <link rel="icon" href="data:," />
          <title>${title}</title>
          ${sheet}
        </head>
        <body>
          <header>
            <h1>${title}</h1>
            <p class="scope">${scope.map((phrase) => html`<span>${phrase}</span> `)}</p>
            <dl class="headlines">${headlines.map(headlineOf)}</dl>
            <nav aria-label="Sections">
              <ul>
                ${sections.map(({ metric }) => html`<li><a href="#${metric.name}">${shortTitle(metric)}</a></li>`)}
              </ul>
            </nav>
          </header>
          <main>${sections.map(sectionOf)}</main>
          <footer>
            <p>
              Made by <code>cauce-analytics report</code>. Amounts of different currencies are never added. Each number is defined by its
              query.
            </p>
          </footer>
        </body>
      </html> `,
  );
}

const shortTitle = ({ title }: Metric): string => title.split(/[,:]/)[0] ?? title;

const headlineOf = ({ name, value, note }: Headline): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd><strong>${value}</strong> <small>${note}</small></dd>
  </div>`;

function sectionOf({ metric, rows, figures }: Section): Html {
  const { name, title, words, query } = metric;
  const shown = rows.length === 0 ? html`<p class="none">Nothing of this kind happened.</p>` : [figuresOf(figures), tableOf(metric, rows)];
  return html`<section id="${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title">${title}</h2>
    <p class="words">${withCode(words)}</p>
    <div class="shown${figures.length === 0 && ' alone'}">${shown}</div>
    <details>
      <summary>The query: <code>${name}</code></summary>
      <pre tabindex="0" role="region" aria-label="The query of ${title}"><code>${query}</code></pre>
    </details>
  </section> `;
}

/** Words in which names of columns stand between backticks. */
const withCode = (words: string): HtmlValue => words.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`));

const figuresOf = (figures: readonly Figure[]): HtmlValue =>
  figures.length > 0 &&
  html`<div class="figures">
    ${figures.map(
      ({ heading: over, chart }) =>
        html`<figure>
          <figcaption>${over}</figcaption>
          ${draw(chart)}
        </figure>`,
    )}
  </div>`;

/** Shown only where there are several: else the scope, or the caption, says which one it is. */
const SEVERAL: ReadonlySet<string> = new Set(['currency', 'organization']);

function tableOf({ title }: Metric, rows: readonly Row[]): Html {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !SEVERAL.has(column) || valuesOf(rows, column).length > 1);
  const [currency, ...others] = valuesOf(rows, 'currency');
  const isMoney = columns.some((column) => column.endsWith('_cents'));
  const kinds = columns.map((column) => rows.every((row) => typeof row[column] !== 'string') && html` class="number"`);
  const head = columns.map((column, at) => html`<th scope="col" ${kinds[at]}>${heading(column, columns)}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>
        ${columns.map((column, at) => html`<td${kinds[at]}>${cellOf(row, column)}</td>`)}
      </tr> `,
  );
  return html`<div class="table" tabindex="0" role="region" aria-label="Table: ${title}">
    <table>
      ${
        isMoney &&
        others.length === 0 &&
        html`<caption>
          In ${currency}
        </caption>`
      }
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}

/** What is zero stands back, so that the rest is seen. */
function cellOf(row: Row, column: string): HtmlValue {
  const text = cell(row, column);
  const isZero = typeof row[column] === 'number' && numberIn(row, column) === 0 && textIn(row, column) === '0';
  return isZero ? html`<span class="zero">${text}</span>` : text;
}
