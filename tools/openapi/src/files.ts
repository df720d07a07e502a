import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withSharedParts } from './document/shared.js';
import { operatorDocument, publicDocument } from './documents.js';
import { eventsDocument } from './events/events-document.js';
import { eventsPage } from './events/events-page.js';
import { STREAMS } from './events/streams.js';
import { processorDocument } from './processor/processor-document.js';
import { withCode } from './quoted-code.js';
import { routesFile } from './routes-file.js';
import { withRoutes } from './routes-table.js';
import { stateMachinesPage } from './state-machines.js';
import { MESSAGE_FILES, topicsDocument } from './topics/topics-document.js';
import { typesProgram } from './types/program.js';
import { TypeSchemas } from './types/type-schemas.js';
import { type Vector, webhookRequests } from './webhook-requests.js';

/** A file that is written from the code and committed, so that a change of the API is seen in its review. */
export type GeneratedFile = { readonly path: string; readonly text: string };

/** All of them, as they should be now. */
export function generatedFiles(): GeneratedFile[] {
  const program = typesProgram([...STREAMS.map(({ file }) => file), ...MESSAGE_FILES]);
  const types = new TypeSchemas(program);
  return [
    { path: pathOf('libs/contracts/openapi/public.json'), text: documentText(withSharedParts(publicDocument())) },
    { path: pathOf('libs/contracts/openapi/operator.json'), text: documentText(withSharedParts(operatorDocument())) },
    { path: pathOf('libs/contracts/openapi/processor.json'), text: documentText(processorDocument()) },
    { path: pathOf('apps/gateway/src/routes/routes.ts'), text: routesFile() },
    { path: pathOf('docs/state-machines.md'), text: stateMachinesPage() },
    { path: pathOf('docs/events.md'), text: eventsPage(program) },
    { path: pathOf('libs/contracts/stored-events.json'), text: documentText(eventsDocument(types)) },
    { path: pathOf('libs/contracts/asyncapi.json'), text: documentText(topicsDocument(types)) },
    { path: OPERATOR_PAGE, text: withRoutes(readFileSync(OPERATOR_PAGE, 'utf8')) },
    { path: pathOf('docs/guides/webhooks/requests.json'), text: toText(webhookRequests(vectors())) },
    { path: RECEIVERS_PAGE, text: withCode(readFileSync(RECEIVERS_PAGE, 'utf8'), pathOf('docs/guides/webhooks')) },
    { path: SHOP_PAGE, text: withCode(readFileSync(SHOP_PAGE, 'utf8'), pathOf('examples/shop')) },
  ];
}

/** From `src` and from `dist` it is as far to the root. */
const pathOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const OPERATOR_PAGE = pathOf('docs/operator-api.md');
const RECEIVERS_PAGE = pathOf('docs/guides/webhooks.md');
const SHOP_PAGE = pathOf('docs/guides/shop.md');

const vectors = () => JSON.parse(readFileSync(pathOf('docs/webhook-vectors.json'), 'utf8')) as Vector[];

const toText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

const WIDTH = 140;
const VALUE = String.raw`"(?:[^"\\]|\\.)*"|[-+.\deE]+|true|false`;
const LIST = new RegExp(String.raw`^( *)("(?:[^"\\]|\\.)*": )?\[\n((?: *(?:${VALUE}),?\n)+) *\](,?)$`, 'gm');

/** As Prettier writes it, which is a third shorter: a list of values is one line where it fits. */
function documentText(document: object): string {
  return toText(document).replaceAll(LIST, (whole, indent: string, key: string | undefined, values: string, comma: string) => {
    const line = `${indent}${key ?? ''}[${values.trim().split(/\n\s*/).join(' ')}]${comma}`;
    return line.length <= WIDTH ? line : whole;
  });
}
