import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { OPENAPI_FILES } from '../../../../libs/contracts/src/openapi.ts';
import { assetPath } from '../../../../libs/platform/html/src/asset-path.ts';
import type { OpenApi } from '../document/shape.js';
import { referencePage } from './page.ts';

// Before anything is built, so all of it is read from the sources: Node 24 takes the types out.
const LIBS = new URL('../../../../libs/', import.meta.url);
const GATEWAY = new URL('../../../../apps/gateway/', import.meta.url);
const FOLDER = new URL('src/generated/', GATEWAY);

const read = (door: keyof typeof OPENAPI_FILES) => JSON.parse(readFileSync(OPENAPI_FILES[door], 'utf8')) as OpenApi;
/** The address that the gateway gives to the file: of its content, so the page is made anew when one changes. */
const at = (file: URL) => assetPath(file.pathname.split('/').at(-1) ?? '', readFileSync(file), '/docs/');

const design = ['tokens.css', 'base.css'].map((name) => new URL(`platform/html/src/design/${name}`, LIBS));
const sheets = [...design, new URL('assets/reference.css', GATEWAY)].map(at);
const script = at(new URL('assets/try.js', GATEWAY));

const PROCESSOR = { title: 'Processor protocol', href: '/docs/processor' };

/** Each page, with the way to the other one of its door. */
const PAGES = {
  public: { door: 'public', beside: PROCESSOR, json: '/openapi.json', script },
  operator: { door: 'operator', beside: PROCESSOR, json: '/openapi.json', script },
  // What a processor answers cannot be tried: its address is not here.
  processor: { door: 'processor', beside: { title: 'API', href: '/docs' }, json: '/processor.json', script: undefined },
} as const;

await mkdir(FOLDER, { recursive: true });
for (const [name, { door, ...around }] of Object.entries(PAGES))
  await writeFile(new URL(`${name}.html`, FOLDER), referencePage(read(door), { ...around, sheets }).toString());
