import type { Route } from './route.js';

/**
 * The public API (contract, "Public API"), and who serves it. `{store}` in a path: the token must see that store, else 404.
 * `docs/operator-api.md` shows the second table to people.
 */
// prettier-ignore
export const PUBLIC_ROUTES: readonly Route[] = [
  ['GET',    '/v1/stores',                                                     'catalog'],
  ['GET',    '/v1/stores/{store}/templates',                                   'catalog'],
  ['GET',    '/v1/document-types',                                             'catalog'],
  ['POST',   '/v1/stores/{store}/payments',                                    'payments'],
  ['GET',    '/v1/stores/{store}/payments',                                    'payments'],
  ['GET',    '/v1/stores/{store}/payments/{payment}',                          'payments'],
  ['GET',    '/v1/stores/{store}/payments/{payment}/attempts',                 'payments'],
];

/** Where the payment processor brings its callbacks: on the public port, signed, without a token. */
// prettier-ignore
export const CALLBACK_ROUTES: readonly Route[] = [
  ['POST',   '/processor-callbacks',                                           'payments'],
];

/** The operator API (decisions, "Operator API"), on its own port. */
// prettier-ignore
export const OPERATOR_ROUTES: readonly Route[] = [
  ['POST',   '/admin/v1/organizations',                                        'catalog'],
  ['GET',    '/admin/v1/organizations',                                        'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}',                         'catalog'],
  ['PATCH',  '/admin/v1/organizations/{organization}',                         'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/test-clock',              'catalog'],
  ['POST',   '/admin/v1/organizations/{organization}/test-clock:advance',      'catalog'],
  ['POST',   '/admin/v1/organizations/{organization}/stores',                  'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/stores',                  'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/stores/{id}',             'catalog'],
  ['POST',   '/admin/v1/organizations/{organization}/templates',               'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/templates',               'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/templates/{id}',          'catalog'],
  ['POST',   '/admin/v1/document-types',                                       'catalog'],
  ['GET',    '/admin/v1/document-types',                                       'catalog'],
  ['GET',    '/admin/v1/document-types/{id}',                                  'catalog'],
  ['POST',   '/admin/v1/organizations/{organization}/access-tokens',           'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/access-tokens',           'catalog'],
  ['GET',    '/admin/v1/organizations/{organization}/access-tokens/{id}',      'catalog'],
  ['DELETE', '/admin/v1/organizations/{organization}/access-tokens/{id}',      'catalog'],
  ['POST',   '/admin/v1/organizations/{organization}/webhook-endpoints',       'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/webhook-endpoints',       'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/webhook-endpoints/{id}',  'notifier'],
  ['PATCH',  '/admin/v1/organizations/{organization}/webhook-endpoints/{id}',  'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/deliveries',              'notifier'],
  ['GET',    '/admin/v1/organizations/{organization}/deliveries/{id}',         'notifier'],
  ['POST',   '/admin/v1/stores/{store}/payments/{payment}:approve',            'payments'],
  ['POST',   '/admin/v1/stores/{store}/payments/{payment}:reject',             'payments'],
  ['POST',   '/admin/v1/stores/{store}/payments/{payment}:cancel',             'payments'],
  ['POST',   '/admin/v1/stores/{store}/payments/{payment}:refund',             'payments'],
  ['GET',    '/admin/v1/stores/{store}/payments/{payment}/unexpected-settlements', 'payments'],
  ['GET',    '/admin/v1/stores/{store}/payments/{payment}/unexpected-settlements/{id}', 'payments'],
  ['GET',    '/admin/v1/parked-messages',                                      'notifier'],
  ['GET',    '/admin/v1/parked-messages/{id}',                                 'notifier'],
  ['POST',   '/admin/v1/parked-messages/{id}:retry',                           'notifier'],
  ['POST',   '/admin/v1/parked-messages/{id}:drop',                            'notifier'],
];

/** How long the answer of a path may take to begin, in milliseconds, where that is longer than everywhere else: an advance may take 25 s. */
export const PATIENCE: ReadonlyMap<string, number> = new Map([['/admin/v1/organizations/{organization}/test-clock:advance', 40_000]]);
