/** What a processor kept of charges and refunds, by currency. */
export class Fees {
  private readonly cents = new Map<string, number>();

  /** @param account absent: the environment's processor */
  constructor(private readonly account?: string) {}

  /** Adds what was kept of one; books without fees, or without its currency, say nothing. */
  add({ feeCents, currencyCode }: { readonly feeCents?: number; readonly currencyCode?: string }): void {
    if (feeCents === undefined || currencyCode === undefined) return;
    this.cents.set(currencyCode, (this.cents.get(currencyCode) ?? 0) + feeCents);
  }

  /** ` Fees in cents: 1250 COP, 30 USD.`, with the account's id after ` Fees of account `; empty where the books have none. */
  toString(): string {
    const sums = [...this.cents].sort(([one], [other]) => (one < other ? -1 : 1)).map(([currency, sum]) => `${sum} ${currency}`);
    const whose = this.account === undefined ? '' : ` of account ${this.account}`;
    return sums.length === 0 ? '' : ` Fees${whose} in cents: ${sums.join(', ')}.`;
  }
}
