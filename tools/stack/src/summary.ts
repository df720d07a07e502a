import { styleText } from 'node:util';
import { SERVICE_NAMES, serviceOf } from '@cauce/services';
import type { Run } from './run-record.js';
import type { SandboxMerchant } from './sandbox-seed.js';
import { operatorTokenFile } from './secrets.js';
import type { World } from './service-table.js';

const strong = (text: string) => styleText('bold', text, { stream: process.stdout });
const dim = (text: string) => styleText('dim', text, { stream: process.stdout });

/** The facts for the closing words. */
export type SummaryOf = {
  urls: NonNullable<Run['urls']>;
  merchant: SandboxMerchant;
  world: World;
};

/** What to know once all is up: what runs where, lines to paste, pages to open. */
export function summary({ urls, merchant, world }: SummaryOf): string {
  const { dataDir } = world;
  const story = dim('The whole story in the terminal: npm run demo. A shop to build on this: docs/guides/shop.md');
  const last = dim(`Data and logs are in ${dataDir}. The operator's token is in ${operatorTokenFile(dataDir)}.`);
  return [doors(urls), behind(world), '', tryIt(urls, merchant), story, '', pages(urls), '', last].join('\n');
}

/** The same for those who did not start it by npm: doors, lines to paste, pages to open. */
export function whatToTry({ urls, merchant }: Omit<SummaryOf, 'world'>): string {
  return [doors(urls), '', tryIt(urls, merchant), '', pages(urls)].join('\n');
}

function doors(urls: SummaryOf['urls']): string {
  const rows: [string, string, string][] = [
    ['Public API', `${urls.gateway}/v1`, 'what a merchant calls'],
    ['Operator API', `${urls.operator}/admin/v1`, 'organizations, stores, tokens, webhooks'],
    ['Checkout', urls.checkout, 'the pages buyers meet'],
    ['Sandbox', urls.sandbox, 'test cards, webhook inbox, buyers’ mail; no real money'],
  ];
  return [strong('Everything is running'), ...rows.map(([name, url, what]) => `  ${name.padEnd(14)}${url.padEnd(34)}${dim(what)}`)].join(
    '\n',
  );
}

function behind({ ports, addresses }: World): string {
  const inner = SERVICE_NAMES.filter((name) => serviceOf(name).role === 'inner');
  const services = inner.map((name) => `${name} ${ports[name]}`).join(', ');
  const hosts = [addresses.databaseUrls.payments, addresses.redisUrl, addresses.eventStoreUrl].map(hostsOf);
  const stores = `Postgres ${hosts[0]}, Redis ${hosts[1]}, Kafka ${addresses.kafkaBrokers}, event store ${hosts[2]}`;
  return [`  ${'Behind them'.padEnd(14)}${dim(services)}`, `  ${'Stores'.padEnd(14)}${dim(stores.replaceAll('127.0.0.1:', ''))}`].join(
    '\n',
  );
}

/** `a:2113,b:2113` of an address: that of an event store may name several hosts, which no URL may. */
function hostsOf(address: string): string {
  return address.replace(/^[^:]+:\/\/(?:[^/?]*@)?/, '').replace(/[/?].*$/, '');
}

/** Each line works as it stands when pasted; the key is drawn by the shell, so pasting twice makes two payments. */
function tryIt(urls: SummaryOf['urls'], { store, accessToken, storeDisplayName }: SandboxMerchant): string {
  const body =
    '{"amountCents":24000000,"currencyCode":"COP","title":"Two mugs","buyer":{"firstName":"Ana","phoneNumber":"+573000000000","email":"ana@correo.example"}}';
  return [
    `${strong('Try it')} ${dim(`as the store ${storeDisplayName}`)}`,
    `  TOKEN=${accessToken}`,
    `  curl -s ${urls.gateway}/v1/stores -H "Authorization: Bearer $TOKEN"; echo`,
    `  curl -s ${urls.gateway}/v1/${store}/payments -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -H "Idempotency-Key: mugs-$(date +%s)" -d '${body}'; echo`,
    `  curl -s "${urls.gateway}/v1/${store}/payments?pageSize=5" -H "Authorization: Bearer $TOKEN"; echo`,
    dim('Open the "url" of the second answer and pay with the card 9999 0000 0000 0001, any future date, any code.'),
    dim('9999 0000 0000 0002 is declined.'),
  ].join('\n');
}

function pages(urls: SummaryOf['urls']): string {
  return [
    strong('Pages to open'),
    `  Start           ${urls.sandbox}/`,
    `  API reference   ${urls.gateway}/docs`,
    `  Webhook inbox   ${urls.sandbox}/inbox`,
    `  Buyers’ mail    ${urls.sandbox}/mail`,
  ].join('\n');
}
