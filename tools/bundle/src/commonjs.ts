/** CommonJS modules that are bundled into ES modules miss these; most only mention them. */
export const COMMONJS = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;
