import type { OperationMetadata } from '@cauce/http';
import { type DoorName, type Served, servedAt } from './document/doors.js';
import { HANDLERS } from './documents.js';

const TABLES: readonly { readonly door: DoorName; readonly name: string; readonly about: string }[] = [
  {
    door: 'public',
    name: 'PUBLIC_ROUTES',
    about: 'The public API, and who serves it. `{store}` in a path: the token must see that store, else 404.',
  },
  {
    door: 'callback',
    name: 'CALLBACK_ROUTES',
    about: 'Where the payment processor brings its callbacks: on the public port, signed, without a token.',
  },
  { door: 'operator', name: 'OPERATOR_ROUTES', about: 'The operator API, on its own port.' },
];

/** The gateway's tables of routes, from the controllers of the services. */
export function routesFile(): string {
  return [
    '// Written by `npm run openapi` from the controllers: paths are changed there.',
    "import type { Route } from './route.js';",
    ...TABLES.map(({ door, name, about }) => tableOf(name, about, servedAt(door, HANDLERS))),
    pathsOf('SLOW_PATHS', 'Where the answer may begin late, since work is waited for.', ({ mayTakeLonger }) => mayTakeLonger === true),
    pathsOf('LIST_PATHS', 'Whose GET answers a list.', ({ answers }) => answers !== undefined && 'list' in answers),
    costs(),
  ]
    .join('\n')
    .concat('\n');
}

function tableOf(name: string, about: string, served: readonly Served[]): string {
  const width = Math.max(...served.map(({ handler }) => handler.path.length)) + 3;
  const rows = served.map(
    ({ service, handler: { method, path } }) => `  [${`'${method}',`.padEnd(9)} ${`'${path}',`.padEnd(width)} '${service}'],`,
  );
  return ['', `/** ${about} */`, '// prettier-ignore', `export const ${name}: readonly Route[] = [`, ...rows, '];'].join('\n');
}

/** The paths with an operation of which this is true, each once. */
function pathsOf(name: string, about: string, isOne: (operation: OperationMetadata) => boolean): string {
  const served = TABLES.flatMap(({ door }) => servedAt(door, HANDLERS));
  const paths = new Set(served.filter(({ handler: { operation } }) => operation && isOne(operation)).map(({ handler }) => handler.path));
  const rows = [...paths].map((path) => `  '${path}',`);
  return ['', `/** ${about} */`, '// prettier-ignore', `export const ${name}: readonly string[] = [`, ...rows, '];'].join('\n');
}

function costs(): string {
  const dear = TABLES.flatMap(({ door }) => servedAt(door, HANDLERS)).flatMap(({ handler: { path, operation } }) =>
    operation?.countsAs === undefined ? [] : [`  '${path}': ${operation.countsAs},`],
  );
  const about = '/** How many requests of the rate limit those count as that cost more than one. */';
  return ['', about, '// prettier-ignore', 'export const COSTS: Readonly<Record<string, number>> = {', ...dear, '};'].join('\n');
}
