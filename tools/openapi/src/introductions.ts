/** What the public document says before its routes. */
export const PUBLIC_INTRODUCTION = `Take payments from your own backend.

- **Amounts** are whole numbers of cents: hundredths, of every currency (JPY 1,500 is 150000); a currency is an ISO 4217 code.
- **Times** are RFC 3339; we answer them in UTC, with milliseconds.
- **Names**: a resource is named by its path, \`stores/{store}/payments/{payment}\`; an id is the last part of it.
- **Absent, never null**: a field without a value is left out. \`null\` in a body is a wrong type. A body's unknown field is refused.
- **Errors** say in \`details\` which one it is (\`reason\`) and, for invalid fields, all of them at once.
- **Repeating**: GET may be repeated always; a creation with its Idempotency-Key, too. Repeat after 429, 500, 503 and 504, later each time.
- **Lists** come in pages: pass \`nextPageToken\` as \`pageToken\` until there is none. Nothing comes twice and nothing is missed, whatever is created meanwhile.
- **Webhooks** tell you of every change: see "Webhooks" below for their bodies and how to verify them.`;

/** What the operator API's document says before its routes. */
export const OPERATOR_INTRODUCTION = `What operators of the service do: organizations, stores, access tokens, webhook endpoints, deliveries, messages that could not be handled. On its own port. Errors, lists and times are as in the public API.`;
