import { variable } from '@cauce/config';
import { MINIMUM_AMOUNTS, type MinimumAmounts } from '@cauce/contracts';

/** MINIMUM_AMOUNTS: replaces the amount of each currency that it names. */
export const minimumAmounts = variable(
  'a comma list of currency=cents, like COP=100000,USD=50',
  (text): MinimumAmounts | undefined => {
    const parts = text.split(',').map((part) => /^\s*([A-Z]{3})=(\d{1,12})\s*$/.exec(part));
    if (parts.includes(null)) return undefined;
    return new Map([...MINIMUM_AMOUNTS, ...parts.map((part): [string, number] => [part?.[1] ?? '', Number(part?.[2])])]);
  },
  true,
);
