import { ENVIRONMENTS, field, PAYMENT_METHODS, type Resource } from '@cauce/kernel';
import type { Features } from './organization.js';
import type { OrganizationResource } from './organization.view.js';

const FEATURES: Resource<Features> = {
  title: 'Features',
  about: 'What an organization may use.',
  fields: { subscriptions: field.flag('Whether subscriptions can be created.', true) },
};

/** Ours: what an operator reads of an organization. */
export const ORGANIZATION: Resource<OrganizationResource> = {
  title: 'Organization',
  about: 'A merchant: owns stores, tokens, templates and webhook endpoints.',
  fields: {
    name: field.name('organizations/{organization}', 'The organization’s name.'),
    displayName: field.text('What people read.', 'Taller Dos Ríos S.A.S.'),
    environment: field.oneOf(ENVIRONMENTS, 'Whether real money moves. It never changes.'),
    features: field.object(FEATURES),
    enabledPaymentMethods: field.listOf(
      field.oneOf(PAYMENT_METHODS, 'A method.'),
      'What a payment may be paid with that names no methods.',
    ),
    rateLimit: field.whole('Requests per second of each of its access tokens.', 100, { minimum: 1, maximum: 1_000_000 }),
    testClock: field.optional(
      field.name('organizations/{organization}/test-clock', 'The clock whose time it lives at; absent: the real time.'),
    ),
    createTime: field.time('When it was created.'),
    updateTime: field.time('When it last changed.'),
  },
};
