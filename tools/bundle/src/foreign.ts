import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from './paths.js';

/** Its `main` finds its parts by a `require` that it is given, which no bundler can follow. */
export const ALIASES = { 'jsonc-parser': join(ROOT, 'node_modules/jsonc-parser/lib/esm/main.js') };

/**
 * A script without imports: esbuild takes it for CommonJS, and would run it after the ES modules that are imported beside it. Decorators need
 * it before those: as an ES module it keeps its turn.
 */
export const reflectFirst: Plugin = {
  name: 'reflect-first',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/reflect-metadata\/Reflect\.js$/ }, async ({ path }) => {
      return { contents: `${await readFile(path, 'utf8')}\nexport {};\n`, loader: 'js' };
    });
  },
};
