import openapiTS, { astToString } from 'openapi-typescript';
import { CONTROL_PROPERTIES } from '../../../../libs/contracts/src/partners/integration-endpoint.ts';
import { SENT_PROPERTIES } from '../../../../libs/contracts/src/webhooks/envelope.ts';
import type { OpenApi } from '../document/shape.js';
import { literal, operationsTable, reasonsTable, shapesTable } from './tables.ts';

const HEAD = '// Written by tools/openapi/src/client from the API’s document.\n\n';

/** What the typed client knows of the API: its types, and the tables that types cannot hold. */
export async function clientTypes(document: OpenApi): Promise<string> {
  // The library has an OpenAPI type of its own; both describe the same JSON.
  const types = astToString(await openapiTS(JSON.stringify(document), { immutable: true, silent: true }));
  const tables = [reasonsTable, operationsTable, shapesTable, propertiesTable].map((table) => table(document));
  return `${HEAD}${types}\n${[...tables, partnersTable()].join('\n')}`;
}

/** Which values the checksum of each webhook binds: a receiver must not take the sender's word for it. */
function propertiesTable({ webhooks = {} }: OpenApi): string {
  const rows = Object.entries(SENT_PROPERTIES).filter(([event]) => event in webhooks);
  const table = rows.map(([event, properties]) => `  '${event}': ${literal(properties)},\n`).join('');
  return `/** Which values of \`data\` the checksum of each event is made of, in this order; \`with\`: and these, by the status of \`data\`. */\nexport const WEBHOOK_PROPERTIES = {\n${table}} as const satisfies Readonly<Record<keyof webhooks, object>>;\n`;
}

/** The same of what partners alone get. */
function partnersTable(): string {
  const table = Object.entries(CONTROL_PROPERTIES).map(([event, always]) => `  ${event}: ${literal({ always })},\n`);
  return `/** The same of the events that partners alone get. */\nexport const PARTNER_PROPERTIES = {\n${table.join('')}} as const;\n`;
}
