import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { eventually } from '../eventually.js';
import type { Operated, OperationWish } from './shared-services-protocol.js';

/** What it throws in place of ending the process. */
class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

/** A process of its own would go on until nothing is open any more: one that has not ended by now would hang. */
const CLOSED_WITHIN_MS = 10_000;

const [, , program = ''] = process.argv;
const leave = process.exit.bind(process, 0);
let run = 0;

process.on('message', (wish: Omit<OperationWish, 'program'>) => void operate(wish).then((operated) => process.send?.(operated)));
process.on('disconnect', leave);

/** The program's module is evaluated anew each time, as by a process of its own; what it imports stays loaded. */
async function operate({ env, args }: Omit<OperationWish, 'program'>): Promise<Operated> {
  const [open, said] = [openNow(), listen()];
  process.env = { ...env };
  process.argv = [process.execPath, program, ...args];
  process.exitCode = 0;
  process.exit = (code) => {
    throw new Exit(Number(code ?? process.exitCode));
  };
  try {
    run += 1;
    await import(`${pathToFileURL(program).href}?run=${run}`);
    await eventually(openNow, (now) => now.length <= open.length, { within: CLOSED_WITHIN_MS });
  } catch (error) {
    process.exitCode = error instanceof Exit ? error.code : 1;
    if (!(error instanceof Exit)) process.stderr.write(`${inspect(error)}\n`);
  }
  return { code: process.exitCode, ...said() };
}

/** What would keep a process from ending. */
const openNow = () => process.getActiveResourcesInfo();

/** Keeps what is written until the function that it answers is called. */
function listen(): () => { out: string; err: string } {
  const kept = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write.bind(stream);
    const texts: string[] = [];
    stream.write = (text: string | Uint8Array) => {
      texts.push(typeof text === 'string' ? text : Buffer.from(text).toString());
      return true;
    };
    return () => {
      stream.write = write;
      return texts.join('');
    };
  });
  return () => {
    const [out = '', err = ''] = kept.map((end) => end());
    return { out, err };
  };
}
