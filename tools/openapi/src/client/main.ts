import { mkdir, writeFile } from 'node:fs/promises';
import { readOpenApi } from '../../../../libs/contracts/src/openapi.ts';
import type { OpenApi } from '../document/shape.js';
import { clientTypes } from './types.ts';

// Before anything is built, so all of it is read from the sources: Node 24 takes the types out.
const FOLDER = new URL('../../../../libs/sdk/src/generated/', import.meta.url);

const document = readOpenApi('public') as OpenApi;
// What these held stands in their places.
const { parameters: _, responses: __, ...components } = document.components;
await mkdir(FOLDER, { recursive: true });
await writeFile(new URL('openapi.ts', FOLDER), await clientTypes({ ...document, components }));
