import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OPENAPI_FILES } from '@cauce/contracts';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** The contract's own: an id is never `subscriptions` or `assignments` (docs/api.md). */
const CONTRACT = [
  'no-ambiguous-paths /v1/stores/{store}/subscription-plans/{plan}/assignments',
  'no-ambiguous-paths /v1/stores/{store}/subscription-plans/{plan}/subscriptions',
];

it.each([
  ['public', CONTRACT],
  ['operator', []],
  ['processor', []],
] as const)("the %s document keeps Redocly's recommended rules, but for the contract's own paths", async (door, exceptions) => {
  const config = await createConfig({ extends: ['recommended'] });
  const absoluteRef = fileURLToPath(OPENAPI_FILES[door]);
  const problems = await lintFromString({ source: readFileSync(absoluteRef, 'utf8'), absoluteRef, config });
  const found = problems.map(({ ruleId, location: [at] }) => `${ruleId} ${pathOf(at?.pointer ?? '')}`);
  expect(found.sort()).toEqual(exceptions);
});

/** `#/paths/~1v1~1stores` → `/v1/stores` */
const pathOf = (pointer: string): string =>
  pointer
    .replace(/^#\/paths\//, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
