import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_CARDS } from '../../../apps/sandbox/src/cards/test-cards.js';
import { ERRORS } from '../../../libs/contracts/src/errors/catalogue.js';
import { SERVICES } from '../../../libs/services/src/services.js';
import { OPERATIONS } from '../../../tools/cli/src/operations.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const GUIDES = [
  'docs/README.md',
  'docs/guides/merchant.md',
  'docs/guides/operator.md',
  'docs/guides/shop.md',
  'docs/guides/webhooks.md',
] as const;
const PUBLIC = read('libs/contracts/openapi/public.json');
const OPERATOR = read('libs/contracts/openapi/operator.json');

/** What stands in the text as code: `FUNDED`, `payments cancel <p>`. */
const spansOf = (guide: string) =>
  [
    ...read(guide)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/`([^`]+)`/g),
  ].map(([, text = '']) => text);

it.each(GUIDES)('%s has lines of at most 140 characters', (guide) => {
  const long = read(guide)
    .split('\n')
    .filter((line) => line.length > 140);
  expect(long).toEqual([]);
});

it.each(GUIDES)('%s names states, reasons and settings that there are', (guide) => {
  const known = new Set([...Object.keys(ERRORS), ...settings(), ...wordsOf(PUBLIC), ...wordsOf(OPERATOR)]);
  const named = spansOf(guide).filter((text) => /^[A-Z][A-Z_]+$/.test(text));
  expect(named.filter((text) => !known.has(text))).toEqual([]);
});

it.each(GUIDES)('%s names events, routes and commands that there are', (guide) => {
  const paths = new Set(['/metrics', '/docs', ...routesOf(PUBLIC), ...routesOf(OPERATOR)]);
  const resources = new Set(OPERATIONS.map(({ command }) => command.split(' ')[0] ?? ''));
  const commands = new Set<string>(OPERATIONS.map(({ command }) => command));
  const faults = spansOf(guide).filter((text) => {
    if (/^\w+\.\w+Changed$/.test(text)) return !(text in webhooks());
    if (/^\/[a-z]/.test(text)) return !paths.has(text);
    const [first = '', second = ''] = text.replace(/^(npx )?cauce /, '').split(' ');
    return second !== '' && resources.has(first) && !commands.has(`${first} ${second}`);
  });
  expect(faults).toEqual([]);
});

it('the guide for merchants tells of every state and event, and of cards as the sandbox has them', () => {
  const guide = read('docs/guides/merchant.md');
  const { Payment, PaymentAttempt } = (JSON.parse(PUBLIC) as Document).components.schemas;
  const states = [Payment, PaymentAttempt].flatMap((schema) => schema?.properties?.['status']?.enum ?? []);
  expect(states.length).toBeGreaterThan(6);
  for (const name of [...states, ...Object.keys(webhooks())]) expect(guide).toContain(`| \`${name}\``);
  const cards = [...guide.matchAll(/^\| `9999 0000 0000 (\d{4})` \| (.*?) *\|$/gm)].map(([, last4 = '', says = '']) => ({ last4, says }));
  expect(cards.length).toBeGreaterThan(5);
  for (const { last4, says } of cards) {
    const [what = ''] = (TEST_CARDS.find((card) => card.last4 === last4)?.says ?? '?').split(/[,:]/);
    expect([last4, says]).toEqual([last4, expect.stringContaining(what)]);
  }
});

it('the guide for operators has every setting in its table, and no other', () => {
  const named = [...read('docs/guides/operator.md').matchAll(/^\| `([A-Z_]+)` +\| [^|]+ \| [^|]+ \| [^|]+ \|$/gm)].map(
    ([, name = '']) => name,
  );
  expect(named.sort()).toEqual([...settings()].sort());
});

type Schema = { readonly enum?: readonly string[]; readonly properties?: Readonly<Record<string, Schema>> };
type Document = {
  readonly paths: object;
  readonly webhooks?: object;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const routesOf = (document: string) => Object.keys((JSON.parse(document) as Document).paths);
const webhooks = () => (JSON.parse(PUBLIC) as Document).webhooks ?? {};
const wordsOf = (document: string) => document.match(/\b[A-Z][A-Z_]+\b/g) ?? [];

/** Every variable that a deployed service reads, from its configuration. */
function settings(): Set<string> {
  const deployed = Object.entries(SERVICES)
    .filter(([, { role }]) => role !== 'sandbox')
    .map(([name]) => name);
  const platform = ['libs/platform/config/src/service.ts', ...globSync('libs/platform/*/src/variables.ts', { cwd: ROOT })];
  const files = [...platform, ...deployed.map((name) => `apps/${name}/src/config.ts`)];
  const own = files.flatMap((file) => [...read(file).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name));
  const behind = deployed
    .filter((name) => SERVICES[name as keyof typeof SERVICES].role === 'inner')
    .map((name) => `${name.toUpperCase().replaceAll('-', '_')}_URL`);
  // The last names a file of others.
  return new Set([...own, ...behind, 'CAUCE_ENV_FILE']);
}

it('every guide is in the index', () => {
  for (const file of globSync('docs/{*,guides/*}.md', { cwd: ROOT })) {
    if (!file.endsWith('README.md')) expect(read('docs/README.md')).toContain(`(${file.replace('docs/', '')})`);
  }
});
