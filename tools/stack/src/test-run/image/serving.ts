import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../../ask.js';
import { ROOT } from '../../paths.js';
import type { SandboxMerchant } from '../../sandbox-seed.js';
import { readJson } from '../../secrets.js';
import { at, type World } from '../../service-table.js';
import type { Collector } from './collector.js';

/** As much of a payment as is looked at. */
type Payment = { readonly name: string; readonly url: string };

const ORDER = {
  amountCents: 24_000_000,
  currencyCode: 'COP',
  title: 'Two mugs',
  buyer: { firstName: 'Ana', phoneNumber: '+573000000000', email: 'ana@correo.example' },
};

/** Where one request is worked on: by whom, and as what. A service sends its spans when some came together, after 5 s at the latest. */
const TRACED: readonly (readonly [service: string, name: RegExp])[] = [
  ['gateway', /^POST /],
  ['catalog', /^POST /],
  ['payments', /^POST /],
  ['notifier', /^consume payments\.payment\.v1$/],
];
const SPANS_WITHIN_MS = 60_000;

/** Creates a payment within a trace, and waits until each service that had a part in it has sent its span, with the version of this checkout. */
export async function traced({ ports }: World, { store, accessToken }: SandboxMerchant, { spans }: Collector): Promise<Payment> {
  const traceId = randomBytes(16).toString('hex');
  const answer = await ask(`${at(ports.gateway)}/v1/${store}/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
    },
    body: JSON.stringify(ORDER),
  });
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  const version = (await readJson<{ version: string }>(join(ROOT, 'package.json')))?.version;
  const deadline = performance.now() + SPANS_WITHIN_MS;
  for (;;) {
    const own = spans.filter((span) => span.traceId === traceId && span.version === version);
    const missing = TRACED.filter(([service, name]) => !own.some((span) => span.service === service && name.test(span.name)));
    if (missing.length === 0) return (await answer.json()) as Payment;
    if (performance.now() > deadline)
      throw new Error(
        `No span of version ${version} of ${missing.join('; ')}. There are ${JSON.stringify(spans.filter((span) => span.traceId === traceId))}`,
      );
    await pause(100);
  }
}

/** Opens a payment's page, and the files that it links to. */
export async function opensPage({ url }: Payment, storeName: string): Promise<void> {
  const page = await textOf(url);
  if (!page.includes(storeName)) throw new Error(`The page does not name ${storeName}:\n${page.slice(0, 1_000)}`);
  const links = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  if (links.length < 3) throw new Error(`The page links to ${links.length} assets`);
  await Promise.all(links.map((link) => textOf(new URL(link, url).href)));
}

/** Opens the API's reference with the files that it links to, its document, and what "try it" begins with. */
export async function opensReference(gateway: string, { store, accessToken }: SandboxMerchant): Promise<void> {
  const page = await textOf(`${gateway}/docs`);
  if (!page.includes('id="createPayment"')) throw new Error(`/docs does not describe payments:\n${page.slice(0, 1_000)}`);
  const links = [...page.matchAll(/(?:href|src)="(\/docs\/[^"]+\.(?:css|js))"/g)].map(([, path = '']) => path);
  if (links.length !== 4) throw new Error(`/docs links to ${links.length} files`);
  await Promise.all(links.map((link) => textOf(`${gateway}${link}`)));
  const { headers } = await ask(`${gateway}/docs`, { headers: { 'accept-encoding': 'br' } });
  if (headers.get('content-encoding') !== 'br') throw new Error('/docs is not compressed');
  JSON.parse(await textOf(`${gateway}/openapi.json`));
  const begins = JSON.parse(await textOf(`${gateway}/docs/sandbox.json`)) as Partial<SandboxMerchant>;
  if (begins.store !== store || begins.accessToken !== accessToken) throw new Error('"Try it" does not begin with the sandbox merchant');
}

async function textOf(url: string): Promise<string> {
  const answer = await ask(url);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 1_000)}`);
  return text;
}
