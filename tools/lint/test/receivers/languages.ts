import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where the guide's programs are. */
export const FOLDER = join(import.meta.dirname, '../../../../docs/guides/webhooks');

/** A language of the guide: what it takes, and how its check is run in its folder. */
export type Language = {
  readonly name: string;
  readonly folder: string;
  /** Asks a tool for its version; where that fails, it is not there. */
  readonly tool: readonly [program: string, ...args: string[]];
  readonly build?: readonly string[];
  readonly check: readonly string[];
};

const LANGUAGES: readonly Language[] = [
  { name: 'TypeScript', folder: 'typescript', tool: [process.execPath, '--version'], check: [process.execPath, 'check.ts'] },
  { name: 'Python', folder: 'python', tool: ['python3', '--version'], check: ['python3', '-B', 'check.py'] },
  {
    name: 'Java',
    folder: 'java',
    tool: ['javac', '-version'],
    build: ['javac', '-d', '.', 'Webhooks.java', 'Json.java', 'Check.java'],
    check: ['java', '-cp', '.', 'Check'],
  },
  {
    name: 'C#',
    folder: 'csharp',
    tool: ['dotnet', '--version'],
    build: ['dotnet', 'build', '--nologo', '--output', 'out'],
    check: ['dotnet', 'out/Check.dll'],
  },
  { name: 'Go', folder: 'go', tool: ['go', 'version'], build: ['go', 'build', '-o', 'check', '.'], check: ['./check'] },
  { name: 'PHP', folder: 'php', tool: ['php', '--version'], check: ['php', 'check.php'] },
];

/** Nothing is downloaded. */
const ENV = {
  ...process.env,
  GOTOOLCHAIN: 'local',
  GOPROXY: 'off',
  GOFLAGS: '',
  CGO_ENABLED: '0',
  NODE_OPTIONS: '',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
};

const isThere = ({ tool: [program, ...args] }: Language) => spawnSync(program, args, { env: ENV }).status === 0;

/** Those whose tool this machine has. */
export const PRESENT = LANGUAGES.filter(isThere);

/** Those that cannot be run here: nothing is said of them. */
export const ABSENT = LANGUAGES.filter((language) => !PRESENT.includes(language));

/** What a program says of each request, in a copy of its folder; `change` makes a mistake in a file of it first. */
export async function verdicts({ folder, build, check }: Language, change?: (copy: string) => Promise<void>): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), `cauce-${folder}-`));
  await cp(join(FOLDER, folder), copy, { recursive: true });
  await change?.(copy);
  if (build) await run(build, copy);
  return (await run([...check, join(FOLDER, 'requests.json')], copy)).trimEnd().split('\n');
}

async function run([program = '', ...args]: readonly string[], cwd: string): Promise<string> {
  return (await promisify(execFile)(program, args, { cwd, env: ENV })).stdout;
}
