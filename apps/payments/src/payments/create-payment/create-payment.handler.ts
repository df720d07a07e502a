import type { Claims } from '@cauce/claims';
import { ApiError, type FieldViolation } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { type Attempted, KeyedCreation } from '@cauce/idempotency';
import { Clock, type Fingerprint, idOf, PAYMENT_METHODS, type PaymentMethod, paymentName } from '@cauce/kernel';
import type { PaymentCommand, PaymentTerms } from '@cauce/payments-domain';
import { Inject, Injectable } from '@nestjs/common';
import type { PaymentsConfig } from '../../config.js';
import { AccountChoice } from '../../processor-accounts/account-choice.js';
import { type PaymentAnswer, PaymentLinks } from '../payment.links.js';
import { PaymentStreams } from '../payment.streams.js';
import type { CreatePaymentRequest } from './create-payment.request.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_EXPIRY_MS = DAY_MS;
const LATEST_EXPIRY_MS = 365 * DAY_MS;

/** The created payment; `isReplay`: it existed already, created by the same request. */
export type CreatedPayment = { readonly payment: PaymentAnswer; readonly isReplay: boolean };

type CreateCommand = PaymentCommand & { type: 'CreatePayment' };

/** The time of a request, and the fingerprint for later requests with the same Idempotency-Key. */
type RequestFacts = { readonly at: string; readonly fingerprint: Fingerprint };

/** The caller, from the gateway's claims. */
type Caller = Required<Pick<Claims, 'organization' | 'store' | 'environment'>> & Claims;

/** Creates a payment, once for each Idempotency-Key. */
@Injectable()
export class CreatePayment {
  private readonly keyed: KeyedCreation;

  constructor(
    private readonly payments: PaymentStreams,
    private readonly links: PaymentLinks,
    private readonly clock: Clock,
    @Inject(CONFIG) { FINGERPRINT_KEY }: PaymentsConfig,
    private readonly choice: AccountChoice,
  ) {
    this.keyed = new KeyedCreation('payment', FINGERPRINT_KEY);
  }

  async execute(request: CreatePaymentRequest, claims: Caller, key: string | undefined): Promise<CreatedPayment> {
    const { organization, integration = organization, store } = claims;
    const now = await this.clock.now(organization, claims);
    const facts = { key, scope: [store.name, integration], now };
    const fingerprint = this.keyed.fingerprint(request, facts);
    const { made, isReplay } = await this.keyed.run(facts, fingerprint, (id) => this.create(id, request, claims, { at: now, fingerprint }));
    return { payment: made, isReplay };
  }

  private async create(id: string, request: CreatePaymentRequest, claims: Caller, facts: RequestFacts): Promise<Attempted<PaymentAnswer>> {
    await this.check(id, request, claims, facts.at);
    const command = this.commandFor(id, request, claims, facts);
    const how = { create: true, rowMayFollow: claims.testClock !== true };
    const { decision, state, view } = await this.payments.execute(id, command, claims, how);
    const { createTime, fingerprint } = state;
    if (decision.kind === 'rejected' || view === undefined)
      return { kind: 'different', createTime, fingerprint, name: view?.payment.name ?? '' };
    const made = this.links.answer(view.payment, view.linkKey);
    return { kind: decision.kind === 'ignored' ? 'replayed' : 'created', made, createTime };
  }

  private commandFor(id: string, request: CreatePaymentRequest, claims: Caller, { at, fingerprint }: RequestFacts): CreateCommand {
    const { organization, organizationDisplayName = '', store, environment, integration, enabledPaymentMethods, testClock } = claims;
    return {
      type: 'CreatePayment',
      at,
      terms: termsOf(request, paymentName(idOf(store.name), id), organization, at),
      fingerprint,
      shown: {
        storeDisplayName: store.displayName,
        ...(store.profile && { storeProfile: store.profile }),
        organizationDisplayName,
        environment,
        methods: (enabledPaymentMethods as readonly PaymentMethod[] | undefined) ?? PAYMENT_METHODS,
      },
      linkKey: this.links.currentKey,
      ...(integration !== undefined && { integration }),
      ...(testClock && { testClock }),
      personal: { buyer: request.buyer },
    };
  }

  /** What changes with time is asked of new payments alone: a replay stays a replay though its `expireTime` has passed or an account was retired. */
  private async check(id: string, request: CreatePaymentRequest, { organization }: Caller, now: string): Promise<void> {
    const violations = [...expiryViolations(request, now), ...(await this.methodViolations(request, organization))];
    if (violations.length === 0 || (await this.payments.load(id)).view !== undefined) return;
    throw new ApiError('INVALID_FIELDS', { violations });
  }

  private async methodViolations(request: CreatePaymentRequest, organization: string): Promise<FieldViolation[]> {
    const { enabledPaymentMethods: methods = [], currencyCode } = request;
    if (methods.length === 0) return [];
    const served = await this.choice.served(organization, PAYMENT_METHODS, currencyCode);
    const allowed = served.length === 0 ? 'they serve none' : `they serve ${served.join(', ')}`;
    return methods.flatMap((method, index) => {
      if (served.includes(method)) return [];
      const description = `A method that one of the organization's processor accounts serves in ${currencyCode}: ${allowed}, not ${method}.`;
      return [{ field: `enabledPaymentMethods[${String(index)}]`, description }];
    });
  }
}

function expiryViolations({ expireTime }: CreatePaymentRequest, now: string): FieldViolation[] {
  if (expireTime === undefined) return [];
  const ahead = Date.parse(expireTime) - Date.parse(now);
  if (ahead > 0 && ahead <= LATEST_EXPIRY_MS) return [];
  return [{ field: 'expireTime', description: 'A time in the future, at most a year from now.' }];
}

function termsOf(request: CreatePaymentRequest, name: string, organization: string, at: string): PaymentTerms {
  const { buyer: _, expireTime, paymentType = 'PRODUCT', ...sent } = request;
  const expires = expireTime === undefined ? Date.parse(at) + DEFAULT_EXPIRY_MS : Date.parse(expireTime);
  return { name, organization, ...sent, paymentType, expireTime: new Date(expires).toISOString() };
}
