import type { CheckoutPayment } from '@cauce/contracts';
import fastify from 'fastify';
import { aPayment } from '../../test/payment.builder.js';
import { Pages } from '../pages/pages.js';
import { item } from '../pages/summary.js';
import { Addresses } from './addresses.js';
import { pictureOrigin } from './pictures.js';
import { secure } from './security.js';

it.each([
  ['https://shop.example/a.png', 'https://shop.example'],
  ['https://SHOP.example:443/a.png', 'https://shop.example'],
  ['https://shop.example:8443/a.png?x=;y', 'https://shop.example:8443'],
  ['https://my_bucket.s3.example/a', 'https://my_bucket.s3.example'],
  ['https://192.0.2.7/a', 'https://192.0.2.7'],
  ['https://tienda-ñ.example/a', 'https://xn--tienda--b0a.example'],
  ['https://user:pass@shop.example/a', 'https://shop.example'],
])('names the origin of %s', (address, origin) => {
  expect(pictureOrigin(address)).toBe(origin);
});

const ODD = [
  'https://a;b.example/x.png',
  "https://a'b.example/x",
  'https://a,b.example/x',
  'https://*/x',
  'https://*.example/x',
  'https://a$b.example/x',
  'https://a..example/x',
  'https://[::1]/x',
  'https://a!b.example/x',
  'https://"x".example/x',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  'blob:https://shop.example/1',
  'https://',
  'no address',
  '',
];

it.each(ODD)('leaves out what a policy cannot name: %s', (address) => {
  expect(pictureOrigin(address)).toBeUndefined();
});

it('shows no picture that the policy would stop', () => {
  const shown = item(aPayment({ mediaAssets: [...ODD, 'https://shop.example/1.png'] })).toString();
  expect([...shown.matchAll(/src="([^"]*)"/g)].map(([, address]) => address)).toEqual(['https://shop.example/1.png']);
});

/** The policy of a page about this payment. */
async function policyOf(payment: CheckoutPayment): Promise<string> {
  const addresses = new Addresses({ PUBLIC_URL: 'https://pay.example', PROCESSOR_PUBLIC_URL: 'https://processor.example' });
  const pages = new Pages(addresses, false);
  const server = fastify();
  await secure(server, addresses, Buffer.alloc(32, 1));
  server.get('/', (_request, reply) => pages.send(reply, { title: 'x', main: item(payment), about: payment }));
  const { statusCode, headers } = await server.inject('/');
  await server.close();
  expect(statusCode).toBe(200);
  return String(headers['content-security-policy']);
}

it('answers the page of an old payment that holds such addresses', async () => {
  const payment = aPayment({ mediaAssets: [...ODD, 'https://shop.example/1.png'] });
  expect(await policyOf(payment)).toContain(";img-src 'self' https://shop.example;");
});

it.each([
  ['nothing else', undefined, undefined, "'self'"],
  ['the logo’s origin', 'https://cdn.example/a/logo.png', undefined, "'self' https://cdn.example"],
  [
    'those of the pictures and of the logo',
    'https://cdn.example/logo.png',
    'https://shop.example/1.png',
    "'self' https://shop.example https://cdn.example",
  ],
  ['one origin once', 'https://shop.example/logo.png', 'https://shop.example/1.png', "'self' https://shop.example"],
  ['no origin that it cannot name', 'https://[::1]/logo.png', undefined, "'self'"],
])('lets pictures come from %s', async (_, logoUrl, picture, sources) => {
  const store = { name: 'stores/s', displayName: 'Taller', ...(logoUrl !== undefined && { profile: { logoUrl } }) };
  expect(await policyOf(aPayment({ store, ...(picture !== undefined && { mediaAssets: [picture] }) }))).toContain(`;img-src ${sources};`);
});
