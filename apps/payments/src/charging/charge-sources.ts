import { Injectable } from '@nestjs/common';
import { StoredMethods } from '../payment-methods/stored-methods.js';
import type { ChargeSource } from '../processor/payment-processor.js';
import { AttemptSecrets } from './attempt-secrets.js';
import type { KnownAttempt } from './known-attempt.js';

/** Where the money of an attempt comes from: what its buyer brought, or the card that was stored for its subscription. */
@Injectable()
export class ChargeSources {
  constructor(
    private readonly secrets: AttemptSecrets,
    private readonly methods: StoredMethods,
  ) {}

  /** Undefined: it was erased, or there is no such card for this subscription. */
  async open({ attemptId, view }: KnownAttempt): Promise<ChargeSource | undefined> {
    const { subscription, attempts } = view;
    if (subscription === undefined) return this.secrets.open(attemptId);
    const { storedMethod = '', account } = attempts.get(attemptId)?.details ?? {};
    const token = await this.methods.tokenOf(storedMethod, subscription.stream, account);
    return token === undefined ? undefined : { method: 'STORED_CARD', token };
  }
}
