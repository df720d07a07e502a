import { readFileSync } from 'node:fs';

/** The file of each door's OpenAPI document, as `npm run openapi` has written it (docs/adr/0014); `processor`: of what we ask of processors. */
export const OPENAPI_FILES = {
  public: new URL('../openapi/public.json', import.meta.url),
  operator: new URL('../openapi/operator.json', import.meta.url),
  processor: new URL('../openapi/processor.json', import.meta.url),
} as const;

/**
 * A door's document, with each shared parameter and response back in its place: what reads a route finds all of it there. References to schemas
 * stay.
 */
export function readOpenApi(door: keyof typeof OPENAPI_FILES): unknown {
  const document = JSON.parse(readFileSync(OPENAPI_FILES[door], 'utf8')) as { paths: object; components: Components };
  return { ...document, paths: unshared(document.paths, document.components) };
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function unshared(node: unknown, components: Components): unknown {
  if (Array.isArray(node)) return node.map((each) => unshared(each, components));
  if (typeof node !== 'object' || node === null) return node;
  const [, section = '', name = ''] = ('$ref' in node && /^#\/components\/(parameters|responses)\/(.+)$/.exec(String(node.$ref))) || [];
  if (section !== '') return components[section]?.[name];
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, unshared(value, components)]));
}
