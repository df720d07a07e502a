import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApi } from './document/shape.js';

const HEAD = '// Written by `npm run openapi` from the API’s document. Do not edit.\n\n';

/** What the typed client knows of the API: its types, and the two tables that types cannot hold. */
export async function clientTypes(document: OpenApi): Promise<string> {
  // The library has an OpenAPI type of its own; both describe the same JSON.
  const types = astToString(await openapiTS(JSON.stringify(document), { immutable: true, silent: true }));
  return `${HEAD}${types}\n${reasonsOf(document)}\n${propertiesOf(document)}`;
}

/** Every reason that an error of this API can have. */
function reasonsOf({ components }: OpenApi): string {
  const reasons = Object.keys(components['examples'] ?? {}).map((reason) => `\n  | '${reason}'`);
  return `/** The reasons of errors that this version knows. */\nexport type KnownReason =${reasons.join('')};\n`;
}

/** Which values the checksum of each webhook binds: a receiver must not take the sender's word for it. */
function propertiesOf({ webhooks = {}, components }: OpenApi): string {
  const rows = Object.entries(webhooks).map(([event, { post }]) => {
    const schema = post.requestBody?.content['application/json'].schema as { $ref: string };
    const envelope = components['schemas']?.[schema.$ref.split('/').at(-1) ?? ''] as Envelope;
    return `  '${event}': ${JSON.stringify(envelope.properties.signature.properties.properties.const).replaceAll('"', "'").replaceAll(',', ', ')},\n`;
  });
  return `/** Which values of \`data\` the checksum of each event is made of, in this order. */\nexport const WEBHOOK_PROPERTIES = {\n${rows.join('')}} as const satisfies Readonly<Record<keyof webhooks, readonly string[]>>;\n`;
}

type Envelope = {
  readonly properties: { readonly signature: { readonly properties: { readonly properties: { readonly const: string[] } } } };
};
