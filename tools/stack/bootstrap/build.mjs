import { NX, run } from './processes.mjs';

/** Builds what changed, modules and the bundle of them that runs; Nx knows, and says of each when it is done. */
export async function build(note, now) {
  let done = 0;
  const heard = (text) => {
    done += text.match(/^> nx run /gm)?.length ?? 0;
    now(`${done} parts done`);
  };
  const output = await run('nx', ['run-many', '-t', 'build', 'bundle', '--output-style=static'], NX, heard);
  const [, cached, total] = /Cache:\s+(\d+)\/(\d+) hit/.exec(output) ?? [];
  note(cached === undefined ? 'all of it' : cached === total ? 'nothing changed' : `${total - cached} of ${total} changed`);
}
