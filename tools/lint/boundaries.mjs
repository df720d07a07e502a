import { readdirSync } from 'node:fs';
// Its source: lint runs before anything is built. Node 24 takes the types out.
import { SERVICES } from '../../libs/services/src/services.ts';

/**
 * Who may import whom, as lint errors. Packages meet only by name, so names are all there is to check; a context never
 * imports another context's domain: services meet in contracts.
 */
const PLATFORM = readdirSync(new URL('../../libs/platform/', import.meta.url));

/** Every app, besides its own domain. */
const MAY_APPS = ['kernel', 'services', 'contracts', ...PLATFORM];

const apps = Object.entries(SERVICES).map(([app, { domain }]) => ({
  files: [`apps/${app}/**/*.ts`],
  may: [...MAY_APPS, ...(domain ? [domain] : [])],
  because: 'An app may import its own domain, contracts, platform, services and kernel.',
}));

const domains = Object.values(SERVICES)
  .flatMap(({ domain }) => domain ?? [])
  .map((domain) => ({
    files: [`libs/${domain}/**/*.ts`],
    may: ['kernel'],
    pure: true,
    because: 'A domain is pure: it may import the kernel, and nothing of Nest, Prisma, Kafka or Node.',
  }));

/** What speaking HTTP is made of, each part for one idea: what each may import, so that they stay without a cycle. */
const HTTP = Object.entries({
  claims: ['kernel', 'services', 'secrets'],
  fields: ['kernel', 'contracts'],
  paging: ['contracts', 'secrets', 'patience'],
  'service-client': ['contracts', 'claims', 'patience', 'telemetry'],
  http: ['kernel', 'services', 'config', 'contracts', 'claims', 'fields', 'patience', 'telemetry'],
}).map(([lib, may]) => ({
  files: [`libs/platform/${lib}/**/*.ts`],
  may,
  because: `@cauce/${lib} may import ${may.join(', ')} alone: see libs/platform/http/README.md.`,
}));

/** The table: files, the `@cauce/` packages they may import, whether all other packages are refused, and whether all of them are tests. */
export const BOUNDARIES = [
  { files: ['libs/kernel/**/*.ts'], may: [], pure: true, because: 'The kernel depends on nothing.' },
  { files: ['libs/sdk/**/*.ts'], may: [], because: 'The client is published by itself: it imports nothing of ours.' },
  { files: ['libs/buyer/**/*.ts'], may: [], because: 'A buyer knows nothing of us: only pages and e-mails.' },
  { files: ['libs/services/**/*.ts'], may: [], pure: true, because: 'The descriptor of services depends on nothing.' },
  { files: ['libs/contracts/**/*.ts'], may: ['kernel', 'services'], because: 'Contracts may import kernel and services alone.' },
  ...domains,
  {
    files: ['libs/testing/src/domain/**/*.ts'],
    may: ['kernel'],
    pure: true,
    others: ['fast-check'],
    because: 'What deciders are tested with may import the kernel and fast-check alone.',
  },
  { files: ['libs/testing/src/hostile/**/*.ts'], may: [], pure: true, because: 'What hostile clients send depends on nothing.' },
  {
    files: ['libs/platform/**/*.ts'],
    may: ['kernel', 'services', 'contracts', ...PLATFORM],
    because: 'Platform may import platform, contracts, services and kernel.',
  },
  ...HTTP, // after platform: the last row that has a file counts
  ...apps,
  {
    files: ['apps/payments/test/simulation/**/*.ts'],
    isTest: true,
    may: [...MAY_APPS, SERVICES.payments.domain, SERVICES.notifier.domain],
    because: 'The simulation of payments may import the domain of the deliveries besides: its notifier decides as the real one.',
  },
  {
    files: ['tools/analytics/**/*.ts'],
    may: [
      ...MAY_APPS,
      ...Object.values(SERVICES).flatMap(({ domain }) => domain ?? []),
      ...['buyer', 'cli', 'sdk', 'stack', 'stack/terminal'],
    ],
    because: 'Analytics folds as the services do, with every domain, contracts, platform and stack; no service imports it.',
  },
];

/** What specs may import besides: those of what is pure, the part of the kit that is. */
const KIT = {
  pure: ['testing/domain'],
  others: [
    'testing/domain',
    'testing/services',
    'testing/hostile',
    'testing/system',
    'stack',
    'stack/free-ports',
    'stack/runtimes',
    'clusters',
  ],
};

/** The ESLint configurations that the table stands for. Specs may also use `@cauce/testing`, and pure ones fast-check. */
export function boundaryConfigs() {
  return BOUNDARIES.flatMap((boundary) => [
    {
      files: boundary.files,
      ignores: ['**/*.spec.ts', '**/test/**'],
      rules: { 'no-restricted-imports': ['error', restriction(boundary, [], boundary.others)] },
    },
    {
      files: boundary.isTest ? boundary.files : boundary.files.flatMap(testsOf),
      rules: {
        'no-restricted-imports': [
          'error',
          restriction(boundary, boundary.pure ? KIT.pure : KIT.others, ['fast-check', 'node:crypto', '@js-temporal/polyfill']),
        ],
      },
    },
  ]);
}

const testsOf = (glob) => [glob.replace('*.ts', '*.spec.ts'), glob.replace('/**/*.ts', '/test/**/*.ts')];

function restriction({ may, pure, because }, alsoOurs, alsoOthers = []) {
  const ours = [...may, ...alsoOurs].join('|');
  const others = alsoOthers.join('|');
  return {
    patterns: [
      { regex: ours ? `^@cauce/(?!(?:${ours})$)` : '^@cauce/', message: because },
      // Out of the package by a path: ../../../libs/kernel/src, or ../../catalog/src beside us.
      { regex: '^(?:\\.\\./)+(?:(?:apps|libs|tools)/|(?:[\\w-]+/)+src/)', message: 'Import another package by its name.' },
      ...(pure ? [{ regex: `^(?!\\.|@cauce/|(?:${others || '\\b\\B'})$)`, message: because }] : []),
    ],
  };
}
