import type { Child } from './child.js';
import { forgetEnvironments, keepEnvironments } from './operate-command.js';
import { offsetPorts, type Ports } from './ports.js';
import { createProgress, type Progress } from './progress.js';
import { currentRun, endLeftOvers, type Run, RunRecord } from './run-record.js';
import { loadSecrets } from './secrets.js';
import { describeUnready } from './service-words.js';
import { stopRequested } from './signals.js';
import { type Stack, startStack } from './stack.js';
import { summary } from './summary.js';
import { Supervisor } from './supervisor.js';

/** What `cauce-stack start` takes. */
export type StartOptions = {
  dataDir: string;
  portOffset: string;
};

/** Runs everything until Ctrl+C or a SIGTERM. `onReady` gets the closing words: printed, or passed to the process that detached us. */
export async function runStart({ dataDir, portOffset }: StartOptions, onReady: (text: string) => void, told?: Progress): Promise<void> {
  // In the background (it reports its progress to a parent that leaves) it lives on by itself.
  const stopping = stopRequested({ withParent: told === undefined });
  const progress = told ?? createProgress();
  await assertNotRunning(dataDir);
  const left = await endLeftOvers(dataDir);
  if (left.length > 0) progress.line(`  The last run was killed; what it left was stopped: ${left.join(', ')}.`);
  await loadSecrets(dataDir);
  const record = new RunRecord(dataDir);
  try {
    await serve({ dataDir, ports: offsetPorts(Number(portOffset)), progress, record, stopping, onReady });
  } finally {
    forgetEnvironments(dataDir);
    record.remove();
  }
}

type Serving = {
  dataDir: string;
  ports: Ports;
  progress: Progress;
  record: RunRecord;
  stopping: Promise<NodeJS.Signals>;
  onReady: (text: string) => void;
};

async function serve({ dataDir, ports, progress, record, stopping, onReady }: Serving): Promise<void> {
  const onChild = (child: Child) => {
    record.note(child);
    children.push(child);
  };
  const children: Child[] = [];
  const began = performance.now();
  const starting = startStack({ dataDir, ports, env: process.env, yielding: true, progress, onChild });
  const stack = await Promise.race([starting, stopping]);
  if (typeof stack === 'string') return stopHalfStarted(starting, children, progress);
  const urls = publicUrls(ports, stack.world.checkoutUrl, stack.world.sandboxUrl);
  const health = healthOf(stack);
  record.ready(urls, health);
  await keepEnvironments(dataDir, stack.services.running);
  const supervisor = new Supervisor(stack.parts, (text) => progress.line(text));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const unready = await describeUnready(health);
  onReady(`\n${summary({ urls, merchant: stack.merchant, world: stack.world })}\n\n${closing(seconds, unready)}`);
  await stopping;
  await progress.step('Stopping', async () => {
    await supervisor.stop();
    await stack.stop();
  });
}

/** The last words of a start. @internal */
export function closing(seconds: string, unready: readonly string[]): string {
  if (unready.length === 0) return `Up in ${seconds} s. `;
  return [`Up in ${seconds} s, but not all of it:`, ...unready.map((line) => `  ${line}`), 'npm run status says how it is. '].join('\n');
}

/** Ctrl+C during the start: what is up is stopped, which fails what is still coming up; that failure is not reported. */
async function stopHalfStarted(starting: Promise<Stack>, children: Child[], progress: Progress): Promise<void> {
  await progress.step('Stopping', async () => {
    await Promise.all(children.map((child) => child.stop()));
    await starting.then(
      (stack) => stack.stop(),
      () => undefined,
    );
  });
}

function healthOf({ services }: Stack): Record<string, string> {
  return Object.fromEntries(services.running.map(({ name, url }) => [name, `${url}/health/ready`]));
}

function publicUrls(ports: Ports, checkout: string, sandbox: string): NonNullable<Run['urls']> {
  return { gateway: `http://127.0.0.1:${ports.gateway}`, operator: `http://127.0.0.1:${ports.operator}`, checkout, sandbox };
}

async function assertNotRunning(dataDir: string): Promise<void> {
  const run = await currentRun(dataDir);
  if (run === undefined) return;
  const where =
    run.urls === undefined ? 'it is still starting' : `the public API is ${run.urls.gateway}/v1, the sandbox ${run.urls.sandbox}`;
  throw new Error(`Cauce is already running (pid ${run.pid}): ${where}.\nnpm run status shows its parts, npm stop stops it.`);
}
