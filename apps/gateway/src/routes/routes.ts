// Written by `npm run openapi` from the controllers: paths are changed there.
import type { Route } from './route.js';

/** The public API, and who serves it. `{store}` in a path: the token must see that store, else 404. */
// prettier-ignore
export const PUBLIC_ROUTES: readonly Route[] = [
  ['GET',    '/v1/stores',                                                                                'catalog'],
  ['GET',    '/v1/stores/{store}/templates',                                                              'catalog'],
  ['GET',    '/v1/document-types',                                                                        'catalog'],
  ['POST',   '/v1/stores/{store}/payments',                                                               'payments'],
  ['GET',    '/v1/stores/{store}/payments',                                                               'payments'],
  ['GET',    '/v1/stores/{store}/payments/{payment}',                                                     'payments'],
  ['GET',    '/v1/stores/{store}/payments/{payment}/attempts',                                            'payments'],
  ['POST',   '/v1/stores/{store}/subscription-plans',                                                     'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans',                                                     'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans/subscriptions',                                       'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans/assignments',                                         'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans/assignments/{assignment}',                            'billing'],
  ['POST',   '/v1/stores/{store}/subscription-plans/assignments/{assignment}/cancel',                     'billing'],
  ['POST',   '/v1/stores/{store}/subscription-plans/assignments/{assignment}:issueMethodLink',            'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans/assignments/{assignment}:explain',                    'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans/assignments/{assignment}:simulate',                   'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans/{plan}',                                              'billing'],
  ['POST',   '/v1/stores/{store}/subscription-plans/{plan}/subscriptions',                                'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}',                 'billing'],
  ['POST',   '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}/cancel',          'billing'],
  ['POST',   '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:issueMethodLink', 'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:explain',         'billing'],
  ['GET',    '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:simulate',        'billing'],
  ['POST',   '/v1/stores/{store}/subscription-plans/{plan}/assignments',                                  'billing'],
];

/** Where the payment processor brings its callbacks: on the public port, signed, without a token. */
// prettier-ignore
export const CALLBACK_ROUTES: readonly Route[] = [
  ['POST',   '/processor-callbacks', 'payments'],
];

/** The operator API, on its own port. */
// prettier-ignore
export const OPERATOR_ROUTES: readonly Route[] = [
  ['POST',   '/admin/v1/organizations',                                                              'catalog'],
  ['GET',    '/admin/v1/organizations',                                                              'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}',                                               'catalog'],
  ['PATCH',  '/admin/v1/organizations/{organization}',                                               'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/test-clock',                                    'catalog'],
  ['POST',   '/admin/v1/organizations/{organization}/test-clock:advance',                            'catalog'],
  ['POST',   '/admin/v1/organizations/{organization}/stores',                                        'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/stores',                                        'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/stores/{store}',                                'catalog'],
  ['POST',   '/admin/v1/organizations/{organization}/templates',                                     'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/templates',                                     'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/templates/{template}',                          'catalog'],
  ['POST',   '/admin/v1/document-types',                                                             'catalog'],
  ['GET',    '/admin/v1/document-types',                                                             'catalog'],
  ['GET',    '/admin/v1/document-types/{code}',                                                      'catalog'],
  ['POST',   '/admin/v1/organizations/{organization}/access-tokens',                                 'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/access-tokens',                                 'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/access-tokens/{token}',                         'catalog'],
  ['DELETE', '/admin/v1/organizations/{organization}/access-tokens/{token}',                         'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/payments',                                      'payments'],
  ['GET',    '/admin/v1/stores/{store}/payments/{payment}',                                          'payments'],
  ['GET',    '/admin/v1/organizations/{organization}/unexpected-settlements',                        'payments'],
  ['GET',    '/admin/v1/stores/{store}/payments/{payment}/unexpected-settlements',                   'payments'],
  ['GET',    '/admin/v1/stores/{store}/payments/{payment}/unexpected-settlements/{id}',              'payments'],
  ['POST',   '/admin/v1/stores/{store}/payments/{payment}:refund',                                   'payments'],
  ['POST',   '/admin/v1/stores/{store}/payments/{payment}:approve',                                  'payments'],
  ['POST',   '/admin/v1/stores/{store}/payments/{payment}:reject',                                   'payments'],
  ['POST',   '/admin/v1/stores/{store}/payments/{payment}:cancel',                                   'payments'],
  ['GET',    '/admin/v1/parked-orders',                                                              'payments'],
  ['GET',    '/admin/v1/parked-orders/{order}',                                                      'payments'],
  ['POST',   '/admin/v1/parked-orders/{order}:retry',                                                'payments'],
  ['POST',   '/admin/v1/parked-orders/{order}:drop',                                                 'payments'],
  ['GET',    '/admin/v1/organizations/{organization}/subscriptions',                                 'billing'],
  ['GET',    '/admin/v1/stores/{store}/subscriptions/{subscription}',                                'billing'],
  ['POST',   '/admin/v1/stores/{store}/subscriptions/{subscription}:cancel',                         'billing'],
  ['POST',   '/admin/v1/stores/{store}/subscriptions/{subscription}:issueMethodLink',                'billing'],
  ['GET',    '/admin/v1/organizations/{organization}/plan-assignments',                              'billing'],
  ['GET',    '/admin/v1/organizations/{organization}/plan-assignments/{assignment}',                 'billing'],
  ['POST',   '/admin/v1/organizations/{organization}/plan-assignments/{assignment}:cancel',          'billing'],
  ['POST',   '/admin/v1/organizations/{organization}/plan-assignments/{assignment}:issueMethodLink', 'billing'],
  ['GET',    '/admin/v1/parked-outcomes',                                                            'billing'],
  ['GET',    '/admin/v1/parked-outcomes/{outcome}',                                                  'billing'],
  ['POST',   '/admin/v1/parked-outcomes/{outcome}:retry',                                            'billing'],
  ['POST',   '/admin/v1/parked-outcomes/{outcome}:drop',                                             'billing'],
  ['POST',   '/admin/v1/organizations/{organization}/webhook-endpoints',                             'notifier'],
  ['PATCH',  '/admin/v1/organizations/{organization}/webhook-endpoints/{endpoint}',                  'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/webhook-endpoints',                             'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/webhook-endpoints/{endpoint}',                  'notifier'],
  ['POST',   '/admin/v1/organizations/{organization}/webhook-endpoints/{endpoint}:disable',          'notifier'],
  ['POST',   '/admin/v1/organizations/{organization}/webhook-endpoints/{endpoint}:resume',           'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/deliveries',                                    'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/deliveries/{delivery}',                         'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/mails',                                         'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/mails/{mail}',                                  'notifier'],
  ['GET',    '/admin/v1/parked-messages',                                                            'notifier'],
  ['GET',    '/admin/v1/parked-messages/{message}',                                                  'notifier'],
  ['POST',   '/admin/v1/parked-messages/{message}:retry',                                            'notifier'],
  ['POST',   '/admin/v1/parked-messages/{message}:drop',                                             'notifier'],
];

/** Where the answer may begin late, since work is waited for. */
// prettier-ignore
export const SLOW_PATHS: readonly string[] = ['/admin/v1/organizations/{organization}/test-clock:advance'];
