import { type Charge, chargesOf } from '../evidence/charges.js';
import type { BookedCharge, Contract, Evidence } from '../evidence/evidence.js';
import { historiesOf } from '../evidence/histories.js';
import type { Check } from './check.js';

/** What an organization's buyers pay is asked for, and goes back, at its own account alone: nothing of it stands in other books. */
export const moneyStaysWithItsAccount: Check = {
  name: 'money stays with its account',
  breaches({ contracts, charges, movements, refunds, events }: Evidence) {
    const attempts = chargesOf(historiesOf(events));
    const contractOf = (charge: Charge | undefined) => contracts.find(({ organization }) => organization === charge?.organization);
    const booked = [...charges, ...movements, ...refunds.map((refund) => ({ ...refund, key: refund.charge }))];
    return [
      ...new Set(booked.flatMap((one) => elsewhere(one, contractOf(attempts.get(one.key))))),
      ...[...attempts.values()].flatMap((attempt) => wronglyServed(attempt, contractOf(attempt))),
    ];
  },
};

type Booked = Pick<BookedCharge, 'key' | 'books'>;

function elsewhere({ key, books }: Booked, contract: Contract | undefined): string[] {
  if (contract === undefined || contract.books === books) return [];
  return [`charge ${key} of ${contract.organization} stands in the books of ${books}, not of ${contract.books}`];
}

function wronglyServed({ attemptId, stream, status, account }: Charge, contract: Contract | undefined): string[] {
  if (contract === undefined || status === 'NOT_STARTED' || account === contract.account) return [];
  const named = (one: string | undefined) => (one === undefined ? 'the environment’s processor' : `account ${one}`);
  return [`attempt ${attemptId} of ${stream} is served by ${named(account)}, not by ${named(contract.account)}`];
}
