/** What the public document says before its routes. */
export const PUBLIC_INTRODUCTION = `Take payments from your own backend.

- **Amounts** are integers in cents, which are hundredths of every currency (JPY 1,500 is 150000). Currencies are ISO 4217 codes.
- **Times** are RFC 3339. In responses they are in UTC, with milliseconds.
- **Names**: the name of a resource is its path, \`stores/{store}/payments/{payment}\`. Its id is the last part.
- **Absent, never null**: in answers and webhooks a field without a value is left out. In a request, \`null\` in an optional field is as if the field were absent. A body's unknown field is refused.
- **Errors** say in \`details\` which error it is (\`reason\`), and list all invalid fields at once.
- **Retries**: GET can always be repeated, and so can a creation with its Idempotency-Key. Retry after 429, 500, 503 and 504, with growing delays.
- **Lists** are paged: pass \`nextPageToken\` as \`pageToken\` until there is none. No item is repeated or missed, even if others are created meanwhile.
- **Webhooks** notify you of every change: see "Webhooks" below for their bodies and how to verify them.`;

/** What the operator API's document says before its routes. */
export const OPERATOR_INTRODUCTION = `For the operators of the service: organizations, stores, access tokens, webhook endpoints, deliveries, and messages that could not be handled. Served on its own port. Errors, lists and times work as in the public API.`;

/** What the document of the processor's protocol says before its calls. */
export const PROCESSOR_INTRODUCTION = `What a processor answers to us: the page docs/processors.md says what each answer obliges both sides to, and \`npx cauce processor check\` tries it.

- **One key moves money at most once, for ever**, not for 24 hours. Repeating a call is how we recover.
- **Abandoned is refused for ever**: a charge that comes after it moves nothing.
- **Unknown is not failed**: a timeout, a broken connection, 404, 429 and 5xx say nothing of the money. We ask again.
- **A stored card belongs to one owner**: its key never gets another one.
- **Books list by key**: each charge and each refund once, under our key, with what was asked for.
- **Amounts** are integers in the currency's minor units (ISO 4217): JPY 1,500 is 1500, KWD 1.500 is 1500, COP 15.00 is 1500.
- **Absent**: a field without a value is left out. In what we read, \`null\` counts as absent, and fields that we do not know are ignored.`;
