import { type Html, html, type HtmlValue } from '../../../../libs/platform/html/src/html.ts';
import type { Header, OpenApi } from '../document/shape.js';
import { inline, paragraphs } from './markdown.ts';
import { type Call, Calls, callsOf, placeOf } from './operations.ts';
import { Schemas } from './schemas.ts';

/** What is around a document: the addresses of its sheets and its script, of the document itself, and of the other page of this door. */
export type Around = {
  readonly sheets: readonly string[];
  /** Of "try it"; without it nothing can be tried. */
  readonly script: string | undefined;
  readonly json: string;
  readonly beside: { readonly title: string; readonly href: string };
};

/** A document as a page that is read without scripts (docs/adr/0043). */
export function referencePage(document: OpenApi, around: Around): Html {
  const { info } = document;
  const schemas = new Schemas(document);
  const calls = new Calls(document, schemas, around.script !== undefined);
  const groups = groupsOf(document);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="${info.title} ${info.version}: every call, field and error, with examples." />
        <link rel="icon" href="data:," />
        <title>${info.title}</title>
        ${around.sheets.map((href) => html`<link rel="stylesheet" href="${href}" /> `)}${around.script !== undefined && html`<script src="${around.script}" defer></script>`}
      </head>
      <body class="reference">
        <a class="skip" href="#main">Skip to the content</a>
        <header class="bar">
          <p class="who">${info.title} <span class="kind">${info.version}</span></p>
          <nav aria-label="Documents">
            <a href="${around.beside.href}">${around.beside.title}</a> <a href="${around.json}">OpenAPI ${document.openapi}</a>
          </nav>
        </header>
        <nav class="contents" aria-label="Contents">
          <details>
            <summary>Contents</summary>
            ${contents(groups)}
          </details>
        </nav>
        <main id="main">
          <h1>${info.title}</h1>
          ${paragraphs(info.description)} ${authentication(document)}
          ${groups.map(
            ({ name, place, description, calls: own }) =>
              html`<section class="group" id="${place}">
                <h2>${name}</h2>
                ${paragraphs(description)} ${own.map((call) => calls.section(call))}
              </section>`,
          )}
          <section class="group" id="shapes">
            <h2>Shapes</h2>
            <p>What several calls and webhooks have in common.</p>
            ${schemas.shared().map(
              ([name, node]) =>
                html`<section class="call" id="shape-${name}">
                  <h3>${name}</h3>
                  ${paragraphs(node.description)}${schemas.members(node)}
                </section>`,
            )}
          </section>
          ${listed('answers', 'Errors', 'What several calls answer.', 'answer', calls.sharedAnswers())}
          ${listed('headers', 'Headers', 'What answers carry besides their body.', 'header', headersOf(document))}
        </main>
      </body>
    </html> `;
}

type Group = { readonly name: string; readonly place: string; readonly description: string; readonly calls: readonly Call[] };

function groupsOf(document: OpenApi): Group[] {
  const calls = callsOf(document);
  return document.tags.map(({ name, description }) => ({
    name: spaced(name),
    place: `tag-${name}`,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** `SubscriptionPlans`: Subscription plans. */
const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const contents = (groups: readonly Group[]): HtmlValue =>
  html`<ul>
    ${groups.map(
      ({ name, place, calls }) =>
        html`<li>
          <a href="#${place}">${name}</a>
          <ul>
            ${calls.map((call) => html`<li><a href="#${placeOf(call)}">${call.operation.summary}</a></li>`)}
          </ul>
        </li> `,
    )}
    <li><a href="#shapes">Shapes</a></li>
    <li><a href="#answers">Errors</a></li>
  </ul>`;

function authentication({ components, security }: OpenApi): HtmlValue {
  const schemes = (components['securitySchemes'] ?? {}) as Readonly<Record<string, { readonly description: string }>>;
  const [first] = security.flatMap((each) => Object.keys(each));
  const scheme = first === undefined ? undefined : schemes[first];
  return scheme && html`<p><code>Authorization: Bearer …</code> ${inline(scheme.description)}</p>`;
}

function headersOf({ components }: OpenApi): [string, Html][] {
  const headers = (components['headers'] ?? {}) as Readonly<Record<string, Header>>;
  return Object.entries(headers).map(([name, { description }]) => [name, html`<p>${inline(description)}</p>`]);
}

const listed = (place: string, title: string, about: string, kind: string, entries: readonly [string, Html][]): HtmlValue =>
  entries.length > 0 &&
  html`<section class="group" id="${place}">
    <h2>${title}</h2>
    <p>${about}</p>
    ${entries.map(
      ([name, content]) =>
        html`<section class="call" id="${kind}-${name}">
          <h3>${kind === 'header' ? name : spaced(name)}</h3>
          ${content}
        </section>`,
    )}
  </section>`;
