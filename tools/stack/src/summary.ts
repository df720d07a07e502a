import { styleText } from 'node:util';
import type { Run } from './run-record.js';
import type { SandboxMerchant } from './sandbox-seed.js';

const strong = (text: string) => styleText('bold', text, { stream: process.stdout });
const dim = (text: string) => styleText('dim', text, { stream: process.stdout });

/** What to know once all is up: what runs where, lines to paste, pages to open. */
export function summary(urls: NonNullable<Run['urls']>, merchant: SandboxMerchant, dataDir: string): string {
  return [
    whatRuns(urls),
    '',
    tryIt(urls, merchant),
    '',
    pages(urls),
    '',
    dim(`Data and logs are in ${dataDir}. The operator's token is in ${dataDir}/operator-token.`),
  ].join('\n');
}

function whatRuns(urls: NonNullable<Run['urls']>): string {
  const rows: [string, string, string][] = [
    ['Public API', `${urls.gateway}/v1`, 'what a merchant calls'],
    ['Operator API', `${urls.operator}/admin/v1`, 'organizations, stores, tokens, webhooks'],
    ['Checkout', urls.checkout, 'the pages buyers meet'],
    ['Sandbox', urls.sandbox, 'test cards and the webhook inbox; no real money'],
  ];
  return [strong('Everything is running'), ...rows.map(([name, url, what]) => `  ${name.padEnd(14)}${url.padEnd(34)}${dim(what)}`)].join(
    '\n',
  );
}

/** Each line works as it stands when pasted; the key is drawn by the shell, so pasting twice makes two payments. */
function tryIt(urls: NonNullable<Run['urls']>, { store, accessToken, storeDisplayName }: SandboxMerchant): string {
  const body = '{"amountCents":24000000,"currencyCode":"COP","title":"Two mugs","buyer":{"firstName":"Ana","phoneNumber":"+573000000000"}}';
  return [
    `${strong('Try it')} ${dim(`as the store ${storeDisplayName}`)}`,
    `  TOKEN=${accessToken}`,
    `  curl -s ${urls.gateway}/v1/stores -H "Authorization: Bearer $TOKEN"; echo`,
    `  curl -s ${urls.gateway}/v1/${store}/payments -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -H "Idempotency-Key: mugs-$(date +%s)" -d '${body}'; echo`,
    `  curl -s "${urls.gateway}/v1/${store}/payments?pageSize=5" -H "Authorization: Bearer $TOKEN"; echo`,
    dim('Open the "url" of the second answer and pay with the card 9999 0000 0000 0001, any future date, any code.'),
    dim('9999 0000 0000 0002 is declined. The whole story in the terminal: npm run demo'),
  ].join('\n');
}

function pages(urls: NonNullable<Run['urls']>): string {
  return [
    strong('Pages to open'),
    `  Start           ${urls.sandbox}/`,
    `  Webhook inbox   ${urls.sandbox}/inbox`,
    `  API document    ${urls.gateway}/openapi.json`,
  ].join('\n');
}
