import { EventStore } from '@cauce/event-store';
import { localEnvironment, NOT_RUNNING } from '@cauce/stack';
import { type Command, Option } from 'commander';
import { UsageError } from './usage.js';

/** Where the log is, as a command was told. */
export type WhereLog = { readonly eventStore?: string };

/** Gives a command the option that says where the log is. */
export function withLog(command: Command): Command {
  return command.addOption(new Option('--event-store <url>', 'where the log is (default: the local stack)').env('EVENT_STORE_URL'));
}

/** Works on the log, and disconnects. Throws UsageError where nothing says where it is. */
export async function onLog<Result>({ eventStore }: WhereLog, work: (log: EventStore) => Promise<Result>): Promise<Result> {
  const log = EventStore.connect(eventStore ?? (await localLog()));
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

async function localLog(): Promise<string> {
  const url = (await localEnvironment('payments'))?.['EVENT_STORE_URL'];
  if (url === undefined) throw new UsageError(`${NOT_RUNNING}\nOr say where the log is: --event-store (EVENT_STORE_URL).`);
  return url;
}
