import { isDeepStrictEqual } from 'node:util';
import type { Instead, Reader, Remedy } from './readers.js';
import { RULES, wordsOf } from './rules.js';
import { formsOf, type Schema, typeOf } from './schema.js';

/** Compares two versions of a document, and collects a sentence for each break: where, what, and what to do instead. */
export class Comparison<Document extends object> {
  private readonly compared = new Set<string>();
  private readonly found = new Map<string, string>();

  /** @param name of the document, as the sentences say it: `public.json` */
  constructor(
    private readonly name: string,
    readonly was: Document,
    readonly now: Document,
  ) {}

  /** All breaks, in the order in which they were found. A part that is referred to from several places is named at the first. */
  get breaks(): readonly string[] {
    return [...this.found.values()];
  }

  /** Adds a break. Only the first of a place counts: what else is said of it follows from that. */
  add(at: string, what: string, instead: Instead, remedy: Remedy): void {
    if (!this.found.has(at)) this.found.set(at, `${this.name}: ${at} ${what}. ${instead[remedy] ?? ''}`);
  }

  /** Adds a break where it is not what it was. */
  same(was: unknown, now: unknown, at: string, instead: Instead): void {
    if (!isDeepStrictEqual(was, now)) this.add(at, `was ${wordsOf(was)} and is ${wordsOf(now)}`, instead, 'changed');
  }

  /** Adds a break for each part that is gone, and compares the others. */
  each<Part>(was: Parts<Part>, now: Parts<Part>, at: string, instead: Instead, compare: (was: Part, now: Part, at: string) => void): void {
    for (const [name, part] of Object.entries(was)) {
      const same = now[name];
      if (same === undefined) this.add(at + name, 'is gone', instead, 'gone');
      else compare(part, same, at + name);
    }
  }

  /** @param place `GET /v1/stores, answer 200`; `field`: `stores[].name`, or nothing for the whole */
  schemas(was: Schema, now: Schema, place: string, reader: Reader, field = ''): void {
    if (this.isNew(was, now, reader)) this.forms(formsOf(this.was, was), formsOf(this.now, now), { place, field, reader });
  }

  /** Whether two parts were not compared yet for this reader: of what is referred to once more, all is said. */
  isNew(was: Referring, now: Referring, reader: Reader): boolean {
    if (was.$ref === undefined || now.$ref === undefined) return true;
    const pair = [was.$ref, now.$ref, JSON.stringify(reader)].join(' ');
    const isNew = !this.compared.has(pair);
    this.compared.add(pair);
    return isNew;
  }

  private forms(was: Forms, now: Forms, at: At): void {
    const [only] = was.values();
    const [instead] = now.values();
    if (was.size === 1 && now.size === 1 && only && instead) {
      this.values(only, instead, at);
      return;
    }
    for (const [label, form] of was) {
      const same = now.get(label);
      const within = isNamed(label) ? { ...at, place: `${at.place}, \`${label}\`` } : at;
      if (same) this.values(form, same, within);
      else if (at.reader.taken) this.say(within, isNamed(label) ? 'is gone' : `may not be ${label} any more`, 'gone');
    }
    const isBorne = (label: string) => was.has(label) || (isNamed(label) && at.reader.newValues === 'any');
    const added = [...now.keys()].find((label) => !isBorne(label));
    if (at.reader.sent && added !== undefined) this.say(at, `may be ${isNamed(added) ? `\`${added}\`` : added} now`, 'added');
  }

  private values(was: Schema, now: Schema, at: At): void {
    const findings = RULES.map(([matters, remedy, find]) => [remedy, at.reader[matters] && find(was, now, at.reader)] as const);
    const [remedy, what] = findings.find(([, found]) => typeof found === 'string') ?? [];
    if (remedy !== undefined) this.say(at, String(what), remedy);
    else if (typeOf(was) === 'array') this.schemas(was.items ?? {}, now.items ?? {}, at.place, at.reader, `${at.field}[]`);
    else if (typeOf(was) === 'object') this.fields(was, now, at);
  }

  private fields(was: Schema, now: Schema, { place, field, reader }: At): void {
    const { properties: before = {}, required: always = [] } = was;
    const { properties: after = {}, required: asked = [] } = now;
    const at = (name: string): At => ({ place, reader, field: field === '' ? name : `${field}.${name}` });
    for (const [name, schema] of Object.entries(before)) {
      const same = after[name];
      if (same === undefined) this.say(at(name), 'is gone', 'gone');
      else if (reader.sent && always.includes(name) && !asked.includes(name)) this.say(at(name), 'may be absent now', 'absent');
      else this.schemas(schema, same, place, reader, at(name).field);
    }
    this.schemas(others(was), others(now), place, reader, at('*').field);
    const added = reader.taken ? asked.filter((name) => !always.includes(name)) : [];
    for (const name of added) this.say(at(name), 'is required now', 'required');
  }

  private say({ place, field, reader }: At, what: string, remedy: Remedy): void {
    this.add(field === '' ? place : `${place}: \`${field}\``, what, reader.instead, remedy);
  }
}

/** What the members must be that it does not name. */
const others = ({ additionalProperties: schema = {} }: Schema): Schema => (typeof schema === 'object' ? schema : {});

type Referring = { readonly $ref?: string };

type Parts<Part> = Readonly<Record<string, Part>>;

type Forms = ReadonlyMap<string, Schema>;

type At = { readonly place: string; readonly field: string; readonly reader: Reader };

/** Whether a form is told apart by a field, not by its type. */
const isNamed = (label: string): boolean => label.includes(': ');
