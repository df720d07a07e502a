import { type Html, html, type HtmlValue } from '../../../../libs/platform/html/src/html.ts';
import type { OpenApi, Ref, Schema } from '../document/shape.js';
import { inline } from './markdown.ts';

/** As much of JSON Schema as our documents use; a spec of the documents keeps to it. */
export type Node = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly 'x-more-may-come'?: boolean;
};

const REF = '#/components/schemas/';

/** The schemas of a document: what is used in one place is written there; what is used in several has a place of its own, which they link to. */
export class Schemas {
  private readonly byName: Readonly<Record<string, Node>>;
  private readonly uses = new Map<string, number>();

  constructor(document: OpenApi) {
    this.byName = (document.components['schemas'] ?? {}) as Readonly<Record<string, Node>>;
    this.count(document);
  }

  /** Those with a place of their own, by name. */
  shared(): [string, Node][] {
    return Object.entries(this.byName)
      .filter(([name]) => this.isShared(name))
      .sort(([a], [b]) => a.localeCompare(b));
  }

  /** The schema itself, wherever it is written. */
  resolve(schema: Schema): Node {
    return '$ref' in schema ? (this.byName[nameOf(schema)] ?? {}) : schema;
  }

  /** A link to a shared schema, or its fields. */
  shape(schema: Schema): HtmlValue {
    const name = nameOf(schema);
    if (name !== '' && this.isShared(name)) return html`<p>${linkTo(name)}</p>`;
    const node = this.resolve(schema);
    if (node.properties || node.items || node.oneOf) return this.members(node);
    return html`<p>${this.kind(schema)} ${limits(node)}</p>`;
  }

  /** The fields of an object, or what a list or a choice holds. */
  members(node: Node): HtmlValue {
    if (node.oneOf)
      return html`<ul class="fields">
        ${node.oneOf.map((each) => html`<li>${this.shape(each)}</li>`)}
      </ul>`;
    if (node.items) return this.shape(node.items);
    const { properties = {}, required = [], additionalProperties } = node;
    const fields = Object.entries(properties).map(([name, schema]) => this.field(name, schema, required.includes(name)));
    const others = typeof additionalProperties === 'object' ? this.field('any other name', additionalProperties, false) : undefined;
    if (fields.length === 0 && others === undefined) return html`<p class="kind">any fields</p>`;
    return html`<ul class="fields">
      ${fields}${others}
    </ul>`;
  }

  /** One value: its name, its kind and limits, what it means, and what it holds. @param attributes of the element, for "try it" */
  field(name: string, schema: Schema, isRequired: boolean, attributes?: Html): Html {
    const node = this.resolve(schema);
    const own = nameOf(schema);
    const held = node.items ? this.resolve(node.items) : node;
    const heldName = node.items ? nameOf(node.items) : own;
    const isNested = !this.isShared(heldName) && (held.properties !== undefined || held.oneOf !== undefined);
    const description = (schema as Node).description ?? node.description;
    return html`<li${attributes}><p><code class="name">${name}</code> <span class="kind">${this.kind(schema)}</span>${isRequired && html` <b class="must">required</b>`} <span class="kind">${limits(node)}${node.items && limits(this.resolve(node.items))}</span></p>
${description !== undefined && html`<p>${inline(description)}</p>`}${
      isNested &&
      html`<details>
        <summary>Fields of <code>${name}</code></summary>
        ${this.members(held)}
      </details>`
    }</li>
`;
  }

  /** An example that keeps to the schema: of an object, all fields or only the required ones. */
  example(schema: Schema, depth: 'all' | 'required', within: readonly string[] = []): unknown {
    const name = nameOf(schema);
    if (within.includes(name)) return {};
    const inner = name === '' ? within : [...within, name];
    const node = this.resolve(schema);
    const [first = node.default ?? node.enum?.[0]] = node.examples ?? [];
    if (node.const !== undefined) return node.const;
    if (first !== undefined) return first;
    if (node.oneOf?.[0]) return this.example(node.oneOf[0], depth, inner);
    if (node.items) return [this.example(node.items, depth, inner)];
    if (node.type !== 'object') return node.type === 'boolean' ? true : node.type === 'integer' ? (node.minimum ?? 0) : '…';
    const { properties = {}, required = [] } = node;
    const fields = Object.entries(properties).filter(([field]) => depth === 'all' || required.includes(field));
    return Object.fromEntries(fields.map(([field, value]) => [field, this.example(value, depth, inner)]));
  }

  private isShared(name: string): boolean {
    return (this.uses.get(name) ?? 0) > 1;
  }

  private kind(schema: Schema): HtmlValue {
    const name = nameOf(schema);
    if (name !== '' && this.isShared(name)) return linkTo(name);
    const { type, items, oneOf } = this.resolve(schema);
    if (items) return html`list of ${this.kind(items)}`;
    return oneOf ? 'one of these' : (type ?? 'any value');
  }

  private count(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const name = '$ref' in node ? nameOf(node as Ref) : '';
    if (name !== '') this.uses.set(name, (this.uses.get(name) ?? 0) + 1);
    Object.values(node).forEach((each) => this.count(each));
  }
}

const nameOf = (schema: Schema): string => ('$ref' in schema && schema.$ref.startsWith(REF) ? schema.$ref.slice(REF.length) : '');

const linkTo = (name: string): Html => html`<a href="#shape-${name}">${name}</a>`;

/** What a value may be, as far as its description may leave it out. */
function limits(node: Node): HtmlValue {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = node;
  const values = node.enum ?? (node.const === undefined ? undefined : [node.const]);
  const parts: HtmlValue[] = [
    node.format,
    values &&
      html`${values.map((value, at) => html`${at > 0 && ' | '}<code>${text(value)}</code>`)}${node['x-more-may-come'] && ', more may come'}`,
    range(minimum, maximum, ''),
    node.exclusiveMaximum !== undefined && `less than ${node.exclusiveMaximum}`,
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    node.pattern !== undefined && html`<code>${node.pattern}</code>`,
    node.default !== undefined && html`default <code>${text(node.default)}</code>`,
    values === undefined && node.examples?.[0] !== undefined && html`for example <code>${text(node.examples[0])}</code>`,
  ];
  return parts.filter((part) => part !== undefined && part !== false).map((part) => html`· ${part} `);
}

function range(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (to === undefined || to >= Number.MAX_SAFE_INTEGER)
    return from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : `at least ${from}${unit}`;
  return from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
