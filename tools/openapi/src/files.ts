import { fileURLToPath } from 'node:url';
import { operatorDocument, publicDocument } from './documents.js';

/** A file that is written from the code and committed, so that a change of the API is seen in its review. */
export type GeneratedFile = { readonly path: string; readonly text: string };

/** All of them, as they should be now. */
export function generatedFiles(): GeneratedFile[] {
  return [
    { path: pathOf('libs/contracts/openapi/public.json'), text: toText(publicDocument()) },
    { path: pathOf('libs/contracts/openapi/operator.json'), text: toText(operatorDocument()) },
  ];
}

/** From `src` and from `dist` it is as far to the root. */
const pathOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const toText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;
