import { run } from './processes.mjs';

/** Builds what changed, modules and the bundle of them that runs; Nx knows. Prisma only generates code here: any file that exists keeps it from downloading an engine it does not use. */
export async function build(note) {
  const output = await run('nx', ['run-many', '-t', 'build', 'bundle', '--output-style=static'], {
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  });
  const [, cached, total] = /Cache:\s+(\d+)\/(\d+) hit/.exec(output) ?? [];
  note(cached === undefined ? 'all of it' : cached === total ? 'nothing changed' : `${total - cached} of ${total} changed`);
}
