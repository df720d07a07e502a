import type { CanceledMail, ChargeFailedMail, OneTimeCodeMail, SuspendedMail, TrialEndsMail, WelcomeMail } from '@cauce/contracts';

const about = {
  email: 'ana@correo.example',
  firstName: 'Ana',
  resource: 'stores/s3k9/subscription-plans/p7/subscriptions/u2',
  storeDisplayName: 'Taller Dos Ríos',
  environment: 'PRODUCTION',
  currencyCode: 'COP',
  planDisplayName: 'Membresía Taller Abierto',
  methodUrl: 'https://checkout.example/u/u2~t3k1c0.l1.mac',
} as const;

/** When the events of these mails happened. */
export const AT = '2026-12-21T23:05:00.000Z';

export const WELCOME: WelcomeMail = {
  ...about,
  kind: 'subscription-welcome',
  amountCents: 9_000_000,
  nextChargeTime: '2027-01-21T23:00:00.000Z',
};

export const CHARGE_FAILED: ChargeFailedMail = {
  ...about,
  kind: 'charge-failed',
  amountCents: 9_000_000,
  attempt: 1,
  attempts: 4,
  reason: 'INSUFFICIENT_FUNDS',
  nextAttemptTime: '2026-12-23T23:00:00.000Z',
};

export const SUSPENDED: SuspendedMail = {
  ...about,
  kind: 'subscription-suspended',
  amountCents: 9_000_000,
  nextAttemptTime: '2027-01-21T23:00:00.000Z',
};

export const CANCELED: CanceledMail = { ...about, kind: 'subscription-canceled', hasFailed: true };

export const TRIAL_ENDS: TrialEndsMail = {
  ...about,
  kind: 'trial-ends',
  amountCents: 4_500_000,
  trialEndTime: '2026-12-24T23:00:00.000Z',
};

/** One of each kind. */
export const SUBSCRIPTION_MAILS = [WELCOME, CHARGE_FAILED, SUSPENDED, CANCELED, TRIAL_ENDS] as const;

export const ONE_TIME_CODE: OneTimeCodeMail = {
  kind: 'one-time-code',
  email: 'ana@correo.example',
  firstName: 'Ana',
  code: '482931',
  person: { firstName: 'Ana María', lastName: 'Restrepo', documentType: 'CC', documentEnd: '4567' },
  storeDisplayName: 'Taller Dos Ríos',
  environment: 'PRODUCTION',
  expireTime: '2026-12-21T23:15:00.000Z',
};
