import { type Command, Option } from 'commander';

/** The merchant that the options name. */
export type WhereMerchant = { readonly api?: string; readonly accessToken?: string; readonly store?: string };

/** Adds the options of a command that works as a merchant. @param of what the store is for */
export function takesMerchant(command: Command, of: string): Command {
  return command
    .addOption(new Option('--api <url>', "where the public API is (default: the local stack's)").env('CAUCE_API_URL'))
    .addOption(new Option('--access-token <token>', "the merchant's (default: the local stack's)").env('CAUCE_ACCESS_TOKEN'))
    .option('--store <store>', `${of} (default: the local stack's)`);
}
