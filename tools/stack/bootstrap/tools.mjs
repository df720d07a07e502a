import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { ROOT } from './root.mjs';

const NODE = 20;
const JAVA = 17;

/** Checks what must be on the machine; says everything that is missing at once, and how to get it. */
export async function checkTools(note) {
  const missing = [nodeProblem(), await npmProblem(), ...(process.env.KAFKA_BROKERS ? [] : [await javaProblem(), await mavenProblem()])];
  const lines = missing.filter((problem) => problem !== undefined);
  if (lines.length > 0) throw new Error(`This machine lacks something:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
  note(`Node ${process.versions.node}`);
}

function nodeProblem() {
  if (Number(process.versions.node.split('.')[0]) < NODE) return `Node ${NODE} or newer to begin with; this is ${process.versions.node}.`;
}

async function npmProblem() {
  if ((await version('npm', ['--version'])) === undefined) return 'npm, which comes with Node.';
}

async function javaProblem() {
  const said = await version('java', ['-version']);
  const major = Number(/version "(\d+)/.exec(said ?? '')?.[1] ?? 0);
  if (major < JAVA)
    return `Java ${JAVA} or newer, for Kafka (Debian, Ubuntu: sudo apt-get install openjdk-17-jre-headless). Or set KAFKA_BROKERS to a Kafka that runs.`;
}

/** Only needed until the broker's jars are there. */
async function mavenProblem() {
  const cache = join(ROOT, '.stack/cache');
  if (existsSync(cache) && readdirSync(cache).some((name) => /^kafka-[0-9a-f]+$/.test(name))) return;
  if ((await version('mvn', ['--version'])) === undefined)
    return "Maven, to fetch Kafka's jars once (Debian, Ubuntu: sudo apt-get install maven).";
}

async function version(command, args) {
  return run(command, args).catch(() => undefined);
}
