import type { Terminal } from './follow.js';
import type { Merchant } from './merchant-api.js';
import type { OperatorDoor } from './operator-door.js';
import type { SandboxDoor } from './sandbox-door.js';
import type { SecretSources } from './secret-input.js';
import type { SeenNames } from './seen-names.js';
import type { WhereMerchant } from './where-merchant.js';

/** What every command takes. */
export type Where = { readonly server?: string; readonly token?: string; readonly json?: true };

/** Where the sandbox is said to be. */
export type WhereSandbox = Where & { readonly sandbox?: string };

/** What a program works with: the doors that its options name, and where words go. */
export type Surroundings = SecretSources & {
  readonly door: (where: Where) => Promise<OperatorDoor>;
  readonly sandbox: (where: WhereSandbox) => Promise<SandboxDoor>;
  /** `onTestClock`: of the local stack, the one whose time can be moved. */
  readonly merchant: (where: WhereMerchant, about?: { readonly onTestClock: boolean }) => Promise<Merchant>;
  /** `organizations/<id>` of the local stack. */
  readonly organization: () => Promise<string>;
  /** Resolves when this process is asked to end. */
  readonly ended: () => Promise<unknown>;
  /** It ran, and what was looked for is not as it should be: exit code 1. */
  readonly fail: () => void;
  readonly out: NodeJS.WritableStream;
  /** What short ids stand for; absent: nothing. */
  readonly names?: SeenNames;
  /** Where progress is shown, if it is a terminal. */
  readonly terminal?: Terminal;
};
