import { SENT_PROPERTIES } from '@cauce/contracts';
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApi } from './document/shape.js';

const HEAD = '// Written by `npm run openapi` from the API’s document. Do not edit.\n\n';

/** What the typed client knows of the API: its types, and the two tables that types cannot hold. */
export async function clientTypes(document: OpenApi): Promise<string> {
  // The library has an OpenAPI type of its own; both describe the same JSON.
  const types = astToString(await openapiTS(JSON.stringify(document), { immutable: true, silent: true }));
  return `${HEAD}${types}\n${reasonsOf(document)}\n${propertiesTable(document)}`;
}

/** Every reason that an error of this API can have. */
function reasonsOf({ components }: OpenApi): string {
  const reasons = Object.keys(components['examples'] ?? {}).map((reason) => `\n  | '${reason}'`);
  return `/** The reasons of errors that this version knows. */\nexport type KnownReason =${reasons.join('')};\n`;
}

/** Which values the checksum of each webhook binds: a receiver must not take the sender's word for it. */
function propertiesTable({ webhooks = {} }: OpenApi): string {
  const rows = Object.entries(SENT_PROPERTIES).filter(([event]) => event in webhooks);
  const table = rows.map(([event, properties]) => `  '${event}': ${literal(properties)},\n`).join('');
  return `/** Which values of \`data\` the checksum of each event is made of, in this order; \`with\`: and these, by the status of \`data\`. */\nexport const WEBHOOK_PROPERTIES = {\n${table}} as const satisfies Readonly<Record<keyof webhooks, object>>;\n`;
}

function literal(value: object): string {
  return JSON.stringify(value, undefined, 1)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[ | \]/g, (bracket) => bracket.trim())
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'");
}
