import { homedir } from 'node:os';
import { join } from 'node:path';
import { version } from '@cauce/contracts';
import { stopRequested } from '@cauce/stack/terminal';
import { CommanderError } from 'commander';
import { addCompletion } from './completion.js';
import type { Merchant } from './merchant-api.js';
import { UsageError } from './operation.js';
import { OPERATIONS } from './operations.js';
import { OperatorDoor, Refused } from './operator-door.js';
import { programOf } from './program.js';
import { SandboxDoor } from './sandbox-door.js';
import { seenNamesIn } from './seen-names.js';
import type { Surroundings, Where, WhereSandbox } from './surroundings.js';
import type { WhereMerchant } from './where-merchant.js';

/** EX_USAGE. */
const MISUSED = 64;

/** A stack that runs on this machine, as far as commands ask for it. */
type LocalStack = {
  readonly urls: { readonly gateway: string; readonly sandbox: string };
  readonly merchant: LocalMerchant & { readonly onTestClock: LocalMerchant };
};
type LocalMerchant = { readonly organization: string; readonly store: string; readonly accessToken: string };

/** What options that are not given are taken from. */
export type Local = {
  /** Its address and token; undefined while none runs. */
  readonly operator: () => Promise<{ readonly url: string; readonly token: string } | undefined>;
  /** The same. */
  readonly stack: () => Promise<LocalStack | undefined>;
  /** Said where there is none. */
  readonly missing: string;
};

/** Runs the command line of this process. */
export async function run(local: Local): Promise<void> {
  // Piped into a reader that has seen enough (head, less).
  process.stdout.on('error', () => process.exit());
  const program = programOf(OPERATIONS, version(), surroundingsOf(local));
  addCompletion(program, OPERATIONS);
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function surroundingsOf({ operator, stack, missing }: Local): Surroundings {
  const known = <Of>(found: Of | undefined, orSay: string): Of => {
    if (found === undefined) throw new UsageError(`${missing}\nOr say ${orSay}`);
    return found;
  };
  return {
    async door({ server, token }: Where): Promise<OperatorDoor> {
      if (server !== undefined && token !== undefined) return new OperatorDoor(server, token);
      const here = known(await operator(), 'where it is: --server and --token (CAUCE_OPERATOR_URL, CAUCE_OPERATOR_TOKEN).');
      return new OperatorDoor(server ?? here.url, token ?? here.token);
    },
    async sandbox({ sandbox }: WhereSandbox): Promise<SandboxDoor> {
      return new SandboxDoor(sandbox ?? known(await stack(), 'where the sandbox is: --sandbox (CAUCE_SANDBOX_URL).').urls.sandbox);
    },
    async merchant({ api, accessToken, store }: WhereMerchant, { onTestClock } = { onTestClock: false }): Promise<Merchant> {
      if (api !== undefined && accessToken !== undefined && store !== undefined) return { apiUrl: api, accessToken, store };
      const whose = 'whose: --api, --access-token and --store (CAUCE_API_URL, CAUCE_ACCESS_TOKEN).';
      const { urls, merchant } = known(await stack(), whose);
      const local = onTestClock ? merchant.onTestClock : merchant;
      return { apiUrl: api ?? urls.gateway, accessToken: accessToken ?? local.accessToken, store: store ?? local.store };
    },
    organization: async () => known(await stack(), 'which organization, with --server and --token.').merchant.organization,
    ended: () => stopRequested({ withParent: true }),
    fail: () => void (process.exitCode = 1),
    input: process.stdin,
    environment: process.env,
    out: process.stdout,
    names: seenNamesIn(join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'cauce', 'names.json')),
    terminal: process.stderr,
  };
}

/** 0 after `--help`, 64 when it was asked wrongly (commander has said how), 1 when the API said no; told in plain words. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED;
  if (!(error instanceof Refused) && !(error instanceof UsageError)) throw error;
  const lines = error instanceof Refused ? error.lines.map((line) => `  ${line}`) : [];
  process.stderr.write(`${[error.message, ...lines].join('\n')}\n`);
  return error instanceof UsageError ? MISUSED : 1;
}
