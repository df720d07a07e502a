import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What the programs are compiled for. */
export const NODE = 24;

const LOOK = 'chunks/needs-node.js';

/** 78 is EX_CONFIG, as for all else that the environment lacks. */
const CODE = `import { basename } from 'node:path';

if (Number.parseInt(process.versions.node) < ${NODE}) {
  process.stderr.write(\`\${basename(process.argv[1], '.js')} needs Node ${NODE} or later; this is \${process.versions.node}.\\n\`);
  process.exit(78);
}
`;

/**
 * Has programs of a bundle look at the version of Node before anything of theirs runs. It is their first import, which esbuild would put into a chunk
 * behind others; and a module of its own, so a program that is imported several times still runs each time. On its first line, for the source map.
 * @param programs by their names in the bundle, without `.js`
 */
export function lookAtNodeFirst(outdir: string, programs: readonly string[]): void {
  writeFileSync(join(outdir, LOOK), CODE);
  for (const name of programs) {
    const program = join(outdir, `${name}.js`);
    const path = relative(dirname(program), join(outdir, LOOK));
    const look = `import '${path.startsWith('.') ? path : `./${path}`}';`;
    writeFileSync(program, readFileSync(program, 'utf8').replace(/^(?:#!.*\n)?/, `$&${look} `));
  }
}
