import { ApiError, type StoredMethod } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import type { PaymentMethodView } from '@cauce/payments-domain';
import { derivedId, type Grant, Grants } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { PaymentsConfig } from '../../config.js';
import { Processors } from '../../processor/processors.js';
import { AccountChoice } from '../../processor-accounts/account-choice.js';
import { StoredMethods } from '../stored-methods.js';
import type { RegisterMethodRequest } from './register-method.request.js';

/** How long a buyer may take from the card to the acceptance. */
const PROOF_MS = 30 * 60 * 1_000;

/** A card's one-use token, and where the card was entered. */
type EnteredCard = Pick<RegisterMethodRequest, 'cardToken'> & { readonly cardAccount: string | undefined };

/**
 * Stores a card at the processor and records it, before anything is charged to it. The method's id is made of its owner and of the one-use
 * token, and is the processor's key: after a crash anywhere in between, the same request makes the same method.
 */
@Injectable()
export class RegisterMethod {
  private readonly grants: Grants;
  private readonly proofs: Grants;

  constructor(
    private readonly methods: StoredMethods,
    private readonly processors: Processors,
    private readonly choice: AccountChoice,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    this.grants = new Grants(config.METHOD_GRANT_KEY, 'method');
    this.proofs = new Grants(config.METHOD_GRANT_KEY, 'stored-method');
  }

  /** Throws METHOD_GRANT_INVALID, METHOD_NOT_ENABLED, CARD_OF_ANOTHER_ACCOUNT, CARD_REFUSED with the reason, or UNAVAILABLE when the processor does not answer: then nothing is recorded. */
  async execute({ grant, cardToken, cardAccount }: RegisterMethodRequest): Promise<StoredMethod> {
    const granted = this.grants.verify(grant);
    if (granted === undefined) throw new ApiError('METHOD_GRANT_INVALID');
    const id = derivedId(this.config.FINGERPRINT_KEY, 'payment-method', granted.owner, cardToken);
    const method = (await this.methods.find(id)) ?? (await this.store(id, granted, { cardToken, cardAccount }));
    const { owner, organization } = granted;
    const proof = this.proofs.sign({ owner, organization, subject: id, expires: Date.now() + PROOF_MS });
    return { proof, ...(method?.card && { card: method.card }) };
  }

  /** The account that stores the card is the one that charges it, for ever. */
  private async store(id: string, { owner, organization }: Grant, card: EnteredCard): Promise<PaymentMethodView | undefined> {
    const account = await this.choice.forStoring(organization, card.cardAccount);
    const answer = await this.processors.of(account).store({ methodId: id, cardToken: card.cardToken, owner });
    if (answer.kind === 'unknown') throw new ApiError('UNAVAILABLE');
    if (answer.kind === 'refused') throw new ApiError('CARD_REFUSED', { metadata: { reason: answer.reason } });
    const { kind: _, ...stored } = answer;
    return this.methods.keep(id, {
      owner,
      organization,
      ...(account !== undefined && { account }),
      ...stored,
      at: await this.clock.now(organization),
    });
  }
}
