/** What the public document says before its routes. */
export const PUBLIC_INTRODUCTION = `Take payments from your own backend.

- **Amounts** are integers in cents, which are hundredths of every currency (JPY 1,500 is 150000). Currencies are ISO 4217 codes.
- **Times** are RFC 3339. In responses they are in UTC, with milliseconds.
- **Names**: the name of a resource is its path, \`stores/{store}/payments/{payment}\`. Its id is the last part.
- **Absent, never null**: a field without a value is left out. \`null\` in a body is a wrong type. A body's unknown field is refused.
- **Errors** say in \`details\` which error it is (\`reason\`), and list all invalid fields at once.
- **Retries**: GET can always be repeated, and so can a creation with its Idempotency-Key. Retry after 429, 500, 503 and 504, with growing delays.
- **Lists** are paged: pass \`nextPageToken\` as \`pageToken\` until there is none. No item is repeated or missed, even if others are created meanwhile.
- **Webhooks** notify you of every change: see "Webhooks" below for their bodies and how to verify them.`;

/** What the operator API's document says before its routes. */
export const OPERATOR_INTRODUCTION = `For the operators of the service: organizations, stores, access tokens, webhook endpoints, deliveries, and messages that could not be handled. Served on its own port. Errors, lists and times work as in the public API.`;
