/**
 * Who may import whom, as lint errors. Packages meet only by name, so names are all there is to check; a context never
 * imports another context's domain: services meet in contracts.
 */
const PLATFORM = [
  'config',
  'telemetry',
  'secrets',
  'connector',
  'http',
  'html',
  'event-store',
  'postgres',
  'bus',
  'scheduler',
  'test-clocks',
];
const OWN_DOMAIN = { payments: 'payments-domain', catalog: 'catalog-domain', notifier: 'delivery-domain' };
const DOMAINS = Object.values(OWN_DOMAIN);

const apps = ['gateway', 'catalog', 'payments', 'notifier', 'checkout', 'sandbox'].map((app) => ({
  files: [`apps/${app}/**/*.ts`],
  may: ['kernel', 'contracts', ...PLATFORM, ...(OWN_DOMAIN[app] ? [OWN_DOMAIN[app]] : [])],
  because: 'An app may import its own domain, contracts, platform and kernel.',
}));

const domains = DOMAINS.map((domain) => ({
  files: [`libs/${domain}/**/*.ts`],
  may: ['kernel'],
  pure: true,
  because: 'A domain is pure: it may import the kernel, and nothing of Nest, Prisma, Kafka or Node.',
}));

/** The table: files, the `@cauce/` packages they may import, and whether all other packages are refused. */
export const BOUNDARIES = [
  { files: ['libs/kernel/**/*.ts'], may: [], pure: true, because: 'The kernel depends on nothing.' },
  { files: ['libs/sdk/**/*.ts'], may: [], because: 'The client is published by itself: it imports nothing of ours.' },
  { files: ['libs/contracts/**/*.ts'], may: ['kernel'], because: 'Contracts may import the kernel alone.' },
  ...domains,
  {
    files: ['libs/platform/**/*.ts'],
    may: ['kernel', 'contracts', ...PLATFORM],
    because: 'Platform may import platform, contracts and kernel.',
  },
  ...apps,
];

/** The ESLint configurations that the table stands for. Specs may also use `@cauce/testing`, and pure ones fast-check. */
export function boundaryConfigs() {
  return BOUNDARIES.flatMap((boundary) => [
    {
      files: boundary.files,
      ignores: ['**/*.spec.ts', '**/test/**'],
      rules: { 'no-restricted-imports': ['error', restriction(boundary, [])] },
    },
    {
      files: boundary.files.flatMap((glob) => [glob.replace('*.ts', '*.spec.ts'), glob.replace('/**/*.ts', '/test/**/*.ts')]),
      rules: { 'no-restricted-imports': ['error', restriction(boundary, ['testing', 'stack'], ['fast-check', 'node:crypto'])] },
    },
  ]);
}

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
