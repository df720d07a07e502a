import { ApiError, type CardForm, ENVIRONMENT_ACCOUNT } from '@cauce/contracts';
import type { PaymentMethod } from '@cauce/kernel';
import { cardEntryOf, serves, storesCards } from '@cauce/payments-domain';
import { Injectable } from '@nestjs/common';
import { type KnownAccount, KnownAccounts } from './known-accounts.js';

/** Who serves a new charge: an account, or (without an id) the environment's processor. */
export type Serving = { readonly account?: KnownAccount };

/**
 * Which account serves new money: of the organization's active ones that take the method and the currency, the oldest. An organization without
 * accounts uses the environment's processor. One whose accounts are all retired uses none: its money must not go to another company unasked.
 */
@Injectable()
export class AccountChoice {
  constructor(private readonly accounts: KnownAccounts) {}

  /** Undefined: nobody serves it. */
  async serving(organization: string, method: PaymentMethod, currencyCode?: string): Promise<Serving | undefined> {
    const accounts = await this.accounts.ofOrganization(organization);
    if (accounts.length === 0) return {};
    const account = accounts.find((each) => serves(each, method, currencyCode));
    return account && { account };
  }

  /**
   * The account for a card that was entered at `entered`: its one-use token is worth nothing elsewhere. Undefined in the answer: the environment's
   * processor. Throws CARD_OF_ANOTHER_ACCOUNT when that takes no new money any more, METHOD_NOT_ENABLED when nobody takes cards.
   */
  async forCard(organization: string, entered: string | undefined, currencyCode?: string): Promise<string | undefined> {
    if (entered === undefined) return (await this.mustServe(organization, 'CARD', currencyCode)).account?.id;
    const accounts = await this.accounts.ofOrganization(organization);
    const isTaken =
      entered === ENVIRONMENT_ACCOUNT
        ? accounts.length === 0
        : accounts.some((each) => each.id === entered && serves(each, 'CARD', currencyCode));
    if (!isTaken) throw new ApiError('CARD_OF_ANOTHER_ACCOUNT');
    return entered === ENVIRONMENT_ACCOUNT ? undefined : entered;
  }

  /** The account that stores a card which was entered at `entered`, as `forCard`; an older checkout does not say where. */
  async forStoring(organization: string, entered: string | undefined): Promise<string | undefined> {
    const account = entered ?? (await this.storingForm(organization))?.account;
    if (account === undefined) throw new ApiError('METHOD_NOT_ENABLED');
    return this.forCard(organization, account);
  }

  /** The account for a card that is entered on its own page. Throws METHOD_NOT_ENABLED, and INVALID_FIELDS where the card has to come with the request. */
  async forCardElsewhere(organization: string, currencyCode: string): Promise<string> {
    const { account } = await this.mustServe(organization, 'CARD', currencyCode);
    if (account !== undefined && cardEntryOf(account.resource) === 'REDIRECT') return account.id;
    throw new ApiError('INVALID_FIELDS', {
      violations: [{ field: 'cardToken', description: 'Required where cards are entered in our form.' }],
    });
  }

  /** Where a new card is entered to pay once; undefined: nobody takes cards. */
  async cardForm(organization: string, currencyCode: string): Promise<CardForm | undefined> {
    const serving = await this.serving(organization, 'CARD', currencyCode);
    return serving && formOf(serving.account);
  }

  /** Where a new card is entered to be stored: at the oldest that stores cards. Undefined: nobody does. */
  async storingForm(organization: string, currencyCode?: string): Promise<CardForm | undefined> {
    const accounts = await this.accounts.ofOrganization(organization);
    if (accounts.length === 0) return formOf(undefined);
    const account = accounts.find((each) => storesCards(each, currencyCode));
    return account && formOf(account);
  }

  /** As `serving`. Throws METHOD_NOT_ENABLED. */
  async mustServe(organization: string, method: PaymentMethod, currencyCode?: string): Promise<Serving> {
    const serving = await this.serving(organization, method, currencyCode);
    if (serving === undefined) throw new ApiError('METHOD_NOT_ENABLED');
    return serving;
  }

  /** Those of these methods that somebody serves, in their order. */
  async served(organization: string, methods: readonly PaymentMethod[], currencyCode: string): Promise<readonly PaymentMethod[]> {
    const accounts = await this.accounts.ofOrganization(organization);
    return accounts.length === 0 ? methods : methods.filter((method) => accounts.some((each) => serves(each, method, currencyCode)));
  }
}

function formOf(account: KnownAccount | undefined): CardForm {
  if (account === undefined) return { account: ENVIRONMENT_ACCOUNT };
  const { resource, id } = account;
  return { account: id, address: resource.publicAddress, ...(cardEntryOf(resource) === 'REDIRECT' && { entry: 'REDIRECT' }) };
}
