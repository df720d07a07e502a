import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument } from './api-document.js';

/** The faults of a value, in words; empty when it is valid. */
export type Faults = readonly string[];

/**
 * Validates against the schemas of a document. The document leaves the schemas of answers open, since answers may get more fields one day;
 * here they are closed: an undocumented field is a fault. And a time has the exact form that its description promises.
 */
export class Validators {
  // The root of a document is no schema: to compare it with the meta-schema finds nothing, and costs each file more than all of its answers.
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false });

  constructor(document: ApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(closed(document) as object, 'document');
  }

  /** @param at where the schema is, in keys from the document's root. */
  faults(value: unknown, ...at: string[]): Faults {
    const pointer = at.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
    const validate = this.ajv.getSchema(`document#${pointer}`);
    if (!validate) throw new Error(`The document has no schema at ${at.join(' > ')}.`);
    if (validate(value) === true) return [];
    return (validate.errors ?? []).map(({ instancePath, message = '', params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  }
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isOpen = members['type'] === 'object' && 'properties' in members && !('additionalProperties' in members);
  return isOpen ? { ...members, properties: exactTimes(members['properties'] as object), additionalProperties: false } : members;
}

const MILLISECONDS_UTC = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$';

/** The document says it in words: generated clients would match a pattern with the date that they made of the text. */
function exactTimes(properties: object): object {
  const isTime = (field: object) => 'format' in field && field.format === 'date-time';
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, isTime(field as object) ? { ...field, pattern: MILLISECONDS_UTC } : field]),
  );
}
