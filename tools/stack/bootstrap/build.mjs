import { NX, run } from './processes.mjs';

/** Builds what changed, modules and the bundle of them that runs; Nx knows. */
export async function build(note) {
  const output = await run('nx', ['run-many', '-t', 'build', 'bundle', '--output-style=static'], NX);
  const [, cached, total] = /Cache:\s+(\d+)\/(\d+) hit/.exec(output) ?? [];
  note(cached === undefined ? 'all of it' : cached === total ? 'nothing changed' : `${total - cached} of ${total} changed`);
}
