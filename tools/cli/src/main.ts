import { localOperator, NOT_RUNNING, type RunningStack, runningStack, stopRequested } from '@cauce/stack';
import { CommanderError } from 'commander';
import { addCompletion } from './completion.js';
import type { Merchant } from './merchant-api.js';
import { UsageError } from './operation.js';
import { OPERATIONS } from './operations.js';
import { operatorDocument } from './operator-document.js';
import { OperatorDoor, Refused } from './operator-door.js';
import { programOf, type Where } from './program.js';
import type { WhereSandbox } from './sandbox.js';
import { SandboxDoor } from './sandbox-door.js';
import type { WhereMerchant } from './where-merchant.js';

/** EX_USAGE. */
const MISUSED = 64;

/** The door that the options name, else the local stack's. */
async function doorOf({ server, token }: Where): Promise<OperatorDoor> {
  if (server !== undefined && token !== undefined) return new OperatorDoor(server, token);
  const local = await localOperator();
  if (local === undefined) {
    throw new UsageError(`${NOT_RUNNING}\nOr say where it is: --server and --token (CAUCE_OPERATOR_URL, CAUCE_OPERATOR_TOKEN).`);
  }
  return new OperatorDoor(server ?? local.url, token ?? local.token);
}

async function sandboxOf({ sandbox }: WhereSandbox): Promise<SandboxDoor> {
  const url = sandbox ?? (await runningStack())?.urls.sandbox;
  if (url === undefined) throw new UsageError(`${NOT_RUNNING}\nOr say where the sandbox is: --sandbox (CAUCE_SANDBOX_URL).`);
  return new SandboxDoor(url);
}

async function merchantOf({ api, accessToken, store }: WhereMerchant): Promise<Merchant> {
  if (api !== undefined && accessToken !== undefined && store !== undefined) return { apiUrl: api, accessToken, store };
  const { urls, merchant } = await local('Or say whose: --api, --access-token and --store (CAUCE_API_URL, CAUCE_ACCESS_TOKEN).');
  return { apiUrl: api ?? urls.gateway, accessToken: accessToken ?? merchant.accessToken, store: store ?? merchant.store };
}

async function local(orSay: string): Promise<RunningStack> {
  const running = await runningStack();
  if (running === undefined) throw new UsageError(`${NOT_RUNNING}\n${orSay}`);
  return running;
}

const organizationOf = async () => (await local('Or say which organization, with --server and --token.')).merchant.organization;

// Piped into a reader that has seen enough (head, less).
process.stdout.on('error', () => process.exit());

const surroundings = {
  door: doorOf,
  sandbox: sandboxOf,
  merchant: merchantOf,
  organization: organizationOf,
  ended: () => stopRequested({ withParent: true }),
  fail: () => void (process.exitCode = 1),
  input: process.stdin,
  environment: process.env,
  out: process.stdout,
  terminal: process.stderr,
};
const program = programOf(OPERATIONS, operatorDocument().info.version, surroundings);
addCompletion(program, OPERATIONS);
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

/** 0 after `--help`, 64 when it was asked wrongly (commander has said how), 1 when the API said no; told in plain words. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED;
  if (!(error instanceof Refused) && !(error instanceof UsageError)) throw error;
  const lines = error instanceof Refused ? error.lines.map((line) => `  ${line}`) : [];
  process.stderr.write(`${[error.message, ...lines].join('\n')}\n`);
  return error instanceof UsageError ? MISUSED : 1;
}
