import { ApiError } from '@cauce/contracts';
import { SystemClock } from '@cauce/kernel';
import { decideAccount, type ProcessorAccountCommand } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { KnownAccounts } from './known-accounts.js';
import { showAccount, type ShownAccount } from './processor-account.row.js';
import { ProcessorAccountStreams } from './processor-account.streams.js';

type Timeless<Command> = Command extends ProcessorAccountCommand ? Omit<Command, 'at'> : never;

/** Carries out operators' commands on accounts. At the machine's time: a processor knows no test clock. */
@Injectable()
export class AccountCommands {
  private readonly clock = new SystemClock();

  constructor(
    private readonly accounts: ProcessorAccountStreams,
    private readonly known: KnownAccounts,
  ) {}

  /** Answers the account after it; this process uses it at once, others within a second. Throws the code of the account's state. */
  async execute(id: string, command: Timeless<ProcessorAccountCommand>, principal: string, { create = false } = {}): Promise<ShownAccount> {
    const at = await this.clock.now();
    const decide = (state: Parameters<typeof decideAccount>[1], at: string) => decideAccount({ ...command, at }, state);
    const { decision, view } = await this.accounts.handle(id, { principal, at }, decide, { create });
    if (decision.kind === 'rejected') throw new ApiError(decision.code);
    if (view === undefined) throw new Error('a command that was not rejected left no account');
    await this.known.readAgain();
    return showAccount(view.resource);
  }
}
