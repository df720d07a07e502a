import { ENVIRONMENTS, field, PAYMENT_METHODS, type Resource } from '@cauce/kernel';
import type { Features } from './organization.js';
import type { OrganizationResource } from './organization.view.js';

const FEATURES: Resource<Features> = {
  title: 'Features',
  about: 'The features that are enabled for an organization.',
  fields: { subscriptions: field.flag('Whether the organization can create subscriptions.', true) },
};

/** Ours: what an operator reads of an organization. */
export const ORGANIZATION: Resource<OrganizationResource> = {
  title: 'Organization',
  about: 'A merchant. It owns stores, access tokens, templates and webhook endpoints.',
  fields: {
    name: field.name('organizations/{organization}', 'The organization’s name.'),
    displayName: field.text('The name shown to people.', 'Taller Dos Ríos S.A.S.'),
    environment: field.oneOf(ENVIRONMENTS, 'Whether real money is moved. It cannot be changed.'),
    features: field.object(FEATURES),
    enabledPaymentMethods: field.listOf(
      field.oneOfSoFar(PAYMENT_METHODS, 'A method.'),
      'The payment methods of payments that do not name any.',
    ),
    rateLimit: field.whole('The requests per second that each of its access tokens may make.', 100, { minimum: 1, maximum: 1_000_000 }),
    testClock: field.optional(
      field.name('organizations/{organization}/test-clock', 'The test clock that sets the organization’s time. Absent: it uses real time.'),
    ),
    createTime: field.time('When it was created.'),
    updateTime: field.time('When it last changed.'),
  },
};
