import { ApiError, type StoredMethod } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Clock } from '@cauce/kernel';
import type { PaymentMethodView } from '@cauce/payments-domain';
import { derivedId, type Grant, Grants } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { PaymentsConfig } from '../../config.js';
import { PaymentProcessor } from '../../processor/payment-processor.js';
import { StoredMethods } from '../stored-methods.js';
import type { RegisterMethodRequest } from './register-method.request.js';

/** How long a buyer may take from the card to the acceptance. */
const PROOF_MS = 30 * 60 * 1_000;

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
    private readonly processor: PaymentProcessor,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    this.grants = new Grants(config.METHOD_GRANT_KEY, 'method');
    this.proofs = new Grants(config.METHOD_GRANT_KEY, 'stored-method');
  }

  /** Throws METHOD_GRANT_INVALID, CARD_REFUSED with the reason, or UNAVAILABLE when the processor does not answer: then nothing is recorded. */
  async execute({ grant, cardToken }: RegisterMethodRequest): Promise<StoredMethod> {
    const granted = this.grants.verify(grant);
    if (granted === undefined) throw new ApiError('METHOD_GRANT_INVALID');
    const id = derivedId(this.config.FINGERPRINT_KEY, 'payment-method', granted.owner, cardToken);
    const method = (await this.methods.find(id)) ?? (await this.store(id, granted, cardToken));
    const { owner, organization } = granted;
    const proof = this.proofs.sign({ owner, organization, subject: id, expires: Date.now() + PROOF_MS });
    return { proof, ...(method?.card && { card: method.card }) };
  }

  private async store(id: string, { owner, organization }: Grant, cardToken: string): Promise<PaymentMethodView | undefined> {
    const answer = await this.processor.store({ methodId: id, cardToken, owner });
    if (answer.kind === 'unknown') throw new ApiError('UNAVAILABLE');
    if (answer.kind === 'refused') throw new ApiError('CARD_REFUSED', { metadata: { reason: answer.reason } });
    const { kind: _, ...stored } = answer;
    return this.methods.keep(id, { owner, organization, ...stored, at: await this.clock.now(organization) });
  }
}
