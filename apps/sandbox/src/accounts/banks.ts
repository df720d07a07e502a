/** A bank that PSE can debit. `isDown`: it answers no request. */
export type TestBank = { readonly code: string; readonly name: string; readonly isDown?: true };

/** In the order of the list. */
export const BANKS: readonly TestBank[] = [
  { code: '1001', name: 'Test Bank One' },
  { code: '1002', name: 'Test Bank Two' },
  { code: '1003', name: 'Test Bank Three (not answering)', isDown: true },
];

/** The bank of this code. */
export const bankOf = (code: string | undefined): TestBank | undefined => BANKS.find((bank) => bank.code === code);

/** Whether a debit can be asked for there. */
export const canDebit = (code: string | undefined): boolean => BANKS.some((bank) => bank.code === code && !bank.isDown);
