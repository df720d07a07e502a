import { type Html, html, type HtmlValue, raw } from '../../../../libs/platform/html/src/html.ts';
import type { OpenApi, OperationObject, Parameter, Ref, Response } from '../document/shape.js';
import { paragraphs } from './markdown.ts';
import type { Node, Schemas } from './schemas.ts';

/** A call, or what is sent to the reader (`webhook`). */
export type Call = { readonly method: string; readonly path: string; readonly operation: OperationObject; readonly isWebhook: boolean };

const SHARED = /^#\/components\/responses\/(.+)$/;

/** All calls of a document, by its tags' order. */
export function callsOf(document: OpenApi): Call[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation, isWebhook: false })),
  );
  const webhooks = Object.entries(document.webhooks ?? {}).map(([path, { post }]) => ({
    method: 'post',
    path,
    operation: post,
    isWebhook: true,
  }));
  return [...calls, ...webhooks];
}

/** The id of a call's place in the page. */
export const placeOf = ({ operation, path }: Call): string => operation.operationId ?? path;

/** Writes the calls of one document. */
export class Calls {
  private readonly document: OpenApi;
  private readonly schemas: Schemas;
  private readonly canTry: boolean;

  /** @param canTry whether the page has "try it" */
  constructor(document: OpenApi, schemas: Schemas, canTry: boolean) {
    this.document = document;
    this.schemas = schemas;
    this.canTry = canTry;
  }

  section(call: Call): Html {
    const { method, path, operation, isWebhook } = call;
    const parameters = (operation.parameters ?? []).map((each) => this.parameter(each));
    const body = operation.requestBody?.content['application/json'].schema;
    const canTry = this.canTry && !isWebhook;
    return html`<section class="call" id="${placeOf(call)}" ${canTry && html` data-method="${method.toUpperCase()}" data-path="${path}"`}>
      <h3>${operation.summary}</h3>
      <p class="route">
        <b class="method ${method}">${method.toUpperCase()}</b> ${isWebhook ? 'to your address' : html`<code>${breakable(path)}</code>`}
      </p>
      ${paragraphs(operation.description)}
      ${
        parameters.length > 0 &&
        html`<h4>Parameters</h4>
          <ul class="fields">
            ${parameters.map((each) => this.parameterField(each))}
          </ul>`
      }
      ${
        body &&
        html`<h4>Body</h4>
          ${this.schemas.shape(body)}`
      }
      <h4>Answers</h4>
      <ul class="answers">
        ${Object.entries(operation.responses).map(([status, response]) => this.answer(status, response))}
      </ul>
      ${this.samples(call, parameters)}
      ${canTry && html`<p><button class="btn quiet try" type="button" hidden aria-label="Try it: ${operation.summary}">Try it</button></p>`}
    </section> `;
  }

  /** The answers that several calls give, each once. */
  sharedAnswers(): [string, Html][] {
    const responses = (this.document.components['responses'] ?? {}) as Readonly<Record<string, Response>>;
    return Object.entries(responses).map(([name, { description, content }]) => {
      const [example] = Object.values(content?.['application/json'].examples ?? {}).map((each) => this.exampleOf(each));
      return [
        name,
        html`${paragraphs(description)}${
          example !== undefined &&
          html`<details>
            <summary>Example</summary>
            <pre><code>${json(example)}</code></pre>
          </details>`
        }`,
      ];
    });
  }

  private parameter(parameter: Parameter | Ref): Parameter {
    const [, name = ''] = ('$ref' in parameter && /^#\/components\/parameters\/(.+)$/.exec(parameter.$ref)) || [];
    return name === '' ? (parameter as Parameter) : (this.document.components['parameters']?.[name] as Parameter);
  }

  private parameterField({ name, in: where, required, schema, description }: Parameter): Html {
    const attributes = html` data-in="${where}" data-name="${name}"${required && raw(' data-required')}`;
    const places = { path: 'in the path', query: 'in the query', header: 'header' };
    return this.schemas.field(name, { ...schema, description: `${description} (${places[where]})` }, required, attributes);
  }

  private answer(status: string, response: Response | Ref): Html {
    const [, shared = ''] = ('$ref' in response && SHARED.exec(response.$ref)) || [];
    if (shared !== '') {
      const { description } = this.document.components['responses']?.[shared] as Response;
      const reasons = [...description.matchAll(/^- `(\w+)`/gm)].map(([, reason = '']) => reason);
      return html`<li>
        <a href="#answer-${shared}">${status}</a> ${reasons.length > 0 ? html`<code>${reasons.join(' ')}</code>` : shared}
      </li>`;
    }
    const { description, headers, content } = response as Response;
    const schema = content?.['application/json'].schema;
    return html`<li>
      <b>${status}</b>
      ${paragraphs(description)}${schema && this.schemas.shape(schema)}${headers && html`<p class="kind">Headers: ${Object.keys(headers).map((name, at) => html`${at > 0 && ', '}<a href="#header-${name}">${name}</a>`)}</p>`}
    </li>`;
  }

  private samples(call: Call, parameters: readonly Parameter[]): HtmlValue {
    const { operation, isWebhook } = call;
    const schema = operation.requestBody?.content['application/json'].schema;
    const given = operation.requestBody?.content['application/json'].examples;
    const [example = schema && this.schemas.example(schema, isWebhook ? 'all' : 'required')] = Object.values(given ?? {}).map((each) =>
      this.exampleOf(each),
    );
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
    const answered = success?.content?.['application/json'].schema;
    const body = example === undefined ? undefined : json(example);
    return html`${
      isWebhook
        ? undefined
        : html`<details>
            <summary>Example request</summary>
            <pre><code>${curl(call, parameters, body)}</code></pre>
          </details>`
    }
    ${
      body !== undefined &&
      (isWebhook
        ? html`<details>
            <summary>Example body</summary>
            <pre><code>${body}</code></pre>
          </details>`
        : html`<template class="body">${body}</template>`)
    }
    ${
      answered &&
      html`<details>
        <summary>Example answer</summary>
        <pre><code>${json(this.schemas.example(answered, 'all'))}</code></pre>
      </details>`
    }`;
  }

  private exampleOf(example: Ref | { readonly value: unknown }): unknown {
    if (!('$ref' in example)) return example.value;
    const name = example.$ref.split('/').at(-1) ?? '';
    return (this.document.components['examples']?.[name] as { readonly value: unknown } | undefined)?.value;
  }
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** A long path may be broken after each slash. */
const breakable = (path: string): HtmlValue => path.split('/').map((part, at) => html`${at > 0 && html`/<wbr />`}${part}`);

/** A request for the shell, with the variables of the guides: `$API`, `$TOKEN`, and `$STORE`, which is `stores/<id>`. */
function curl({ method, path }: Call, parameters: readonly Parameter[], body: string | undefined): string {
  const required = (where: Parameter['in']) =>
    parameters.filter((each) => each.in === where && (each.required || each.name === 'Idempotency-Key'));
  const query = required('query').map(({ name, schema }) => `${name}=${encodeURIComponent(sampleOf(schema))}`);
  const url = `$API${path.replace('/stores/{store}', '/$STORE').replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const lines = [
    `curl${method === 'get' ? '' : ` --request ${method.toUpperCase()}`} "${url}"`,
    '--header "Authorization: Bearer $TOKEN"',
    ...required('header').map(({ name, schema }) => `--header "${name}: ${sampleOf(schema)}"`),
    ...(body === undefined ? [] : ['--header "Content-Type: application/json"', `--data '${body.replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** What a header or a query is sent with in an example: a text or a number. */
function sampleOf(schema: Parameter['schema']): string {
  const [first] = (schema as Node).examples ?? [];
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '…';
}
