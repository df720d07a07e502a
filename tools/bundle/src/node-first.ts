import type { Plugin } from 'esbuild';

/** What the programs are compiled for. */
export const NODE = 24;

const NAMESPACE = 'node-first';

/**
 * An operation is run by hand, by whatever Node is there: one that is too old is told so before anything is loaded, and not by what it does not
 * know, in the middle of something. Exit code 78, EX_CONFIG, as for all else that the environment lacks.
 */
export const nodeFirst: Plugin = {
  name: NAMESPACE,
  setup(build) {
    const { absWorkingDir: resolveDir = '.' } = build.initialOptions;
    build.onResolve({ filter: /\/operate\.js$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? { path, namespace: NAMESPACE } : undefined,
    );
    build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({ contents: guarded(path), loader: 'js', resolveDir }));
  },
};

const guarded = (
  path: string,
): string => `if (Number.parseInt(process.versions.node) >= ${NODE}) await import(${JSON.stringify(`./${path}`)});
else {
  process.stderr.write(\`operate needs Node ${NODE} or later; this is \${process.versions.node}.\\n\`);
  process.exitCode = 78;
}`;

/** True for a source of a map that is written here: no file has it. */
export const isWrittenHere = (source: string): boolean => source.includes(`${NAMESPACE}:`);
