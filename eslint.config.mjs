import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import importSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';
import { boundaryConfigs } from './tools/lint/boundaries.mjs';

/** What may be written nowhere, and what not in a test. */
const HASHED = { selector: 'PrivateIdentifier', message: 'Write `private`: `#` is for secrets alone.' };
const A_TEST = ':matches(CallExpression[callee.name=/^(it|test)$/], CallExpression[callee.callee.object.name=/^(it|test)$/]) > :function';
const LOOPS = ':matches(ForStatement, ForOfStatement, WhileStatement)';
const WITHIN = ['BlockStatement', `BlockStatement > :matches(${LOOPS}, TryStatement) > BlockStatement`, `BlockStatement > ${LOOPS}`];
const SLEEPS = [
  'CallExpression[callee.name=/^(pause|delay|sleep|setTimeout)$/]',
  'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
];
const SLEEPING = WITHIN.flatMap((where) =>
  SLEEPS.map((sleeps) => `${A_TEST} > ${where} > ExpressionStatement > AwaitExpression > ${sleeps}`),
).map((selector) => ({
  selector,
  message: 'A test does not sleep: it waits for what is to be seen, with a deadline (`eventually` of @cauce/testing/system).',
}));
const BROWSING = [
  ['goto', 'A page that leads on by itself would interrupt it: `open` of the visit leaves that page first.'],
  ['waitForTimeout', 'A test does not sleep: wait for what is to be seen.'],
  ['waitForLoadState', 'It is true of the page before, too: wait for what is to be seen (`reach` of the visit), or for its address.'],
].map(([name, message]) => ({ selector: `CallExpression[callee.property.name="${name}"]`, message }));

export default tseslint.config(
  { ignores: ['**/dist/', '**/generated/', '**/node_modules/', '.stack/', '.nx/', 'docs/', '**/public/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'simple-import-sort': importSort },
    rules: {
      // Side effects, node's own, packages, ours: each by name, without a blank line. A module is imported by one statement.
      'simple-import-sort/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^\\.']] }],
      'no-duplicate-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', HASHED],
      eqeqeq: 'error',
    },
  },
  // Private to the language: no logger and no `inspect` can print it.
  { files: ['libs/platform/secrets/src/**/*.ts', 'libs/sdk/src/secret.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['tools/**/*.ts', 'apps/e2e/test/**/*.ts', '**/*.spec.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['tools/{stack,cli,demo,analytics}/src/**/*.ts', 'apps/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'It refuses some ports, which ours may be: `ask` of @cauce/stack, or undici’s `request`.' },
      ],
    },
  },
  { files: ['**/*.spec.ts', '**/test/**/*.ts'], rules: { 'no-restricted-syntax': ['error', HASHED, ...SLEEPING] } },
  {
    files: ['apps/e2e/**/*.ts'],
    ignores: ['apps/e2e/src/visit.ts'],
    rules: { 'no-restricted-syntax': ['error', HASHED, ...SLEEPING, ...BROWSING] },
  },
  // Jest's matchers (expect.any, expect.objectContaining) and JSON.parse are typed any: what a spec asserts is checked by running it.
  { files: ['**/*.spec.ts'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-unsafe-argument': 'off' } },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        Buffer: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
  ...boundaryConfigs(),
  prettier,
);
