import { type Command, Option } from 'commander';

/** As which merchant it is said to be done. */
export type WhereMerchant = { readonly api?: string; readonly accessToken?: string; readonly store?: string };

/** What a command takes that works as a merchant. @param of what the store is for */
export function takesMerchant(command: Command, of: string): Command {
  return command
    .addOption(new Option('--api <url>', "where the public API is (default: the local stack's)").env('CAUCE_API_URL'))
    .addOption(new Option('--access-token <token>', "the merchant's (default: the local stack's)").env('CAUCE_ACCESS_TOKEN'))
    .option('--store <store>', `${of} (default: the local stack's)`);
}
