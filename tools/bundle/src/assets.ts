import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin, PluginBuild } from 'esbuild';
import { isForeign, ROOT } from './paths.js';

const NAMESPACE = 'asset';
/** A file beside the module, or beside a module of a package. */
const NAMED = /new URL\(\s*'([^']+)',\s*import\.meta\.(?:url|resolve\('([^']+)'\))\s*\)/g;
/** To its map, which stays the last line. */
const LINK = /\n\/\/# sourceMappingURL=.*\s*$/;
const COMMENTS = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
/** How a module finds what is beside it, or a package: in a bundle it is elsewhere, so what is left of these would fail when it runs. */
const LEFT_OVER = /import\.meta\b(?:\.\w+)?|\bcreateRequire\b/;
/** Prisma sets `__dirname` for engines that we do not use. */
const GENERATED = '/generated/';

/**
 * Takes along the files that our modules name by a literal, as `new URL('../assets/page.js', import.meta.url)`: each gets a hash in its name, and the
 * bundle looks for it there. Any other use of a module's own place is an error.
 */
export const assets: Plugin = {
  name: 'assets',
  setup(build) {
    build.onResolve({ filter: /^asset:/ }, ({ path }) => ({ path: path.slice(NAMESPACE.length + 1), namespace: NAMESPACE }));
    build.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => ({
      contents: await readFile(join(ROOT, path)),
      loader: 'file',
    }));
    build.onLoad({ filter: /\/dist\/.*\.js$|\/src\/.*\.ts$/, namespace: 'file' }, async ({ path }) => {
      if (isForeign(path)) return undefined;
      const text = await readFile(path, 'utf8');
      if (!LEFT_OVER.test(text) || path.includes(GENERATED)) return undefined;
      return { contents: await withAssets(build, path, text), loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

async function withAssets(build: PluginBuild, path: string, text: string): Promise<string> {
  const leftOver = LEFT_OVER.exec(text.replaceAll(NAMED, '').replaceAll(COMMENTS, ''));
  if (leftOver)
    throw new Error(`${path}: a bundle takes along what new URL('…', import.meta.url) names, and knows no other ${leftOver[0]}`);
  const named = [...text.matchAll(NAMED)];
  const files = await Promise.all(named.map(([, name = '', module]) => fileOf(build, dirname(path), name, module)));
  const imports = files.map((file, at) => `import __asset${at} from ${JSON.stringify(`${NAMESPACE}:${relative(ROOT, file)}`)};`);
  let at = 0;
  // Each on the line that it had, so that the source map still fits; imports may stand at the end.
  const code = text.replaceAll(NAMED, () => `new URL(__asset${at++}, import.meta.url)`);
  const map = LINK.exec(code)?.[0] ?? '';
  return `${code.slice(0, code.length - map.length)}\n${imports.join('\n')}${map}`;
}

async function fileOf(build: PluginBuild, from: string, name: string, module: string | undefined): Promise<string> {
  if (module === undefined) return resolve(from, name);
  const { path, errors } = await build.resolve(module, { resolveDir: from, kind: 'import-statement' });
  if (errors.length > 0) throw new Error(`${from}: there is no ${module}`);
  return resolve(dirname(path), name);
}
