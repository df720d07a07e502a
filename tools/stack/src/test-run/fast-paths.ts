/** A file below apps/e2e/test, or a folder of it (ending in `/`), and a reason. */
export type SpecRow = readonly [spec: string, reason: string];

/**
 * These run twice: as the services are, and with every fast path off (write-through, born leased, in-process nudge). The reason: what of it
 * a fast path can change.
 */
// prettier-ignore
export const FAST_PATH_SPECS: readonly SpecRow[] = [
  ['api/creating',             'write-through: what was made is read at once'],
  ['api/lists',                'write-through: what was made is listed at once, on either process; rows equal the fold'],
  ['api/read-time',            'write-through: the row of a payment beside what its stream says of the past'],
  ['api/integrations',         'write-through: what was asked for is read at once, and the row says what is due'],
  ['api/templates',            'write-through, of the catalog: what was made is listed at once'],
  ['api/alone/tokens',         'write-through, of the catalog: a token opens what it may see at once, and nothing once it is revoked'],
  ['api/alone/idempotency',    'write-through: a replay finds the payment, with its row or without'],
  ['api/pay-a-payment',        'nudge, born leased: a charge, and the webhooks of it'],
  ['api/one-charge',           'nudge: many charges of one payment, expiry'],
  ['api/methods',              'nudge, born leased: every way to pay, to its end'],
  ['api/review',               'nudge, born leased: what an operator decides is done and told'],
  ['api/payment-records',      'all three: what operators find and read right after it happened, and what was told of it'],
  ['api/bad-answers',          'nudge: charges whose outcome comes late, twice or never'],
  ['api/deliveries',           'born leased: first attempts, retries, order'],
  ['api/buyer-mails',          'born leased: a mail that is new'],
  ['api/test-clocks',          'all three: what an advance settles, and waits for'],
  ['api/subscriptions',        'all three: what an advance settles over two services, their rows and their webhooks'],
  ['api/logs',                 'all three: other code writes the logs'],
];

/** These run once. The reason: why no fast path can change what they show. @internal */
// prettier-ignore
export const OTHER_SPECS: readonly SpecRow[] = [
  ['api/addresses',            'refused at the door, or by the service before it decides: nothing is written'],
  ['api/bad-input',            'refused by the service before it decides: nothing is written'],
  ['api/null-is-absent',       'how a body is read, before the service decides: what is made of it is read in api/creating'],
  ['api/evil-bodies',          'refused before anything is decided: nothing is written'],
  ['api/operator-bad-input',   'refused by the service before it decides: nothing is written'],
  ['api/integration-tenancy',  'as api/tenancy, with the token of an integration'],
  ['api/integration-token',    'what is made with a token of an integration carries it; reads after writes are api/creating and api/alone/tokens'],
  ['api/nothing-taken',        'what the page says of a try that has ended; the nudge of charges is api/methods'],
  ['api/claims',               'refused before any handler: nothing is written'],
  ['api/partner-secrets',      'what is stored and logged of a life of an integration: the fast paths write the same rows and events'],
  ['api/private-files',        'modes of files'],
  ['api/tenancy',              '404 by the claims and the names in the path, whether the row is there or not'],
  ['api/hosted-page',          'links, forms and tokens are judged by checkout and processor; what is taken is paid as in api/pay-a-payment'],
  ['api/document-types',       'checkout asks the catalog now and then, so it waits either way; the list is that of api/templates'],
  ['api/processes',            'health and the end of a process: no payment in it'],
  ['api/services',             'health, behind the gateway'],
  ['api/alone/rate-limits',    'the gateway and Redis: no fast path is in either'],
  ['api/alone/parked-messages', 'a message is parked before there is a delivery; what is retried is delivered as in api/deliveries'],
  ['api/alone/reconciling',    'compares what is stored on both sides, at rest, however it came there'],
  ['api/alone/audit',          'what the log has against the rows of deliveries, after they were made; how they are made is api/deliveries'],
  ['api/subscription-lives',   'long lives of what api/subscriptions lives step by step'],
  ['api/command-line',         'the operator API from a terminal: what it asks is what the other specs ask'],
  ['api/listen',               'an endpoint and its webhooks, from a terminal: they come as in api/deliveries'],
  ['api/webhooks-missing',     'the list of deliveries against a file: how they are made is api/deliveries'],
  ['api/alone/partner-check',  'the sandbox’s partner, and what the command line sends it: no service writes anything'],
  ['api/analytics',            'files that a tool makes of the log: what is in it is api/pay-a-payment'],
  ['api/replay',               'what was recorded, once more, to a sink: what is in it is api/pay-a-payment'],
  ['api/alone/guides',         'what the guides tell people to type: the API and the webhooks of api/pay-a-payment'],
  ['api/alone/start-page',     'buttons of the sandbox: what they ask of the API is what api/pay-a-payment and api/test-clocks ask'],
  ['fuzz/',                    'each answer by itself, for its form: the same code makes it'],
  ['browser/',                 'pages: what they ask of the services is what api/ asks'],
];
