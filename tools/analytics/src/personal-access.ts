import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { UsageError } from './usage.js';

/** Who took personal data out, why, and when (RFC 3339, UTC). */
export type PersonalAccess = { readonly by: string; readonly reason: string; readonly time: string };

/** What the options of `withPersonal` are read into. */
export type PersonalOptions = { readonly personal?: true; readonly by?: string; readonly reason?: string };

/** Gives a command the options that ask for personal data. @param where it is kept who asked, and why */
export function withPersonal(command: Command, where: string): Command {
  return command
    .option('--personal', `with personal data: names, addresses, documents, cards (else left out); who and why is kept in ${where}`)
    .option('--by <name>', 'who takes personal data out (default: you, as this machine knows you)')
    .option('--reason <text>', 'why, with --personal');
}

/** Undefined: no personal data is asked for. Throws UsageError where it is without a reason, or a reason is given for nothing. */
export function accessOf({ personal, by, reason }: PersonalOptions): PersonalAccess | undefined {
  if (!personal) {
    if (by !== undefined || reason !== undefined)
      throw new UsageError('--by and --reason say who takes personal data out, and why: they need --personal.');
    return undefined;
  }
  if (reason === undefined || reason.trim() === '') throw new UsageError('--personal needs --reason: why personal data is taken out.');
  return { by: by ?? userInfo().username, reason, time: new Date().toISOString() };
}
