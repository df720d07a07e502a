import { readFileSync } from 'node:fs';
import { OPERATIONS } from './operations.js';

/** The rows of the operator port in docs/operator-api.md, which a spec of the gateway holds against its routes. */
function documented(): string[] {
  const page = readFileSync(new URL('../../../docs/operator-api.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `\/admin\/v1(?<path>[^`]*)` +\| (?<methods>[A-Z, ]+?) +\|/gm)];
  return rows.flatMap(({ groups }) => (groups?.['methods'] ?? '').split(', ').map((method) => `${method} ${groups?.['path'] ?? ''}`));
}

it('is every route of the operator API, once', () => {
  const routes = documented();
  expect(routes.length).toBeGreaterThan(20);
  expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort());
});

it('names each once', () => {
  expect(new Set(OPERATIONS.map(({ command }) => command)).size).toBe(OPERATIONS.length);
});
