import { type CreatedService } from '@cauce/http';
import { runCheckout } from '../test/running-checkout.js';
import { WORDS } from './wording/words-by-language.js';

/** None of the others is running: nothing answers on port 1. */
const NOBODY = 'http://127.0.0.1:1';
const ENGLISH = { 'accept-language': 'en' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded', ...ENGLISH };

let service: CreatedService;

beforeAll(async () => {
  service = await runCheckout(NOBODY);
});

afterAll(() => service.app.close());

describe('every page', () => {
  it('sends forms only to us and the processor, loads scripts and styles only from us, and is never cached', async () => {
    const { headers } = await service.app.inject({ url: '/about', headers: ENGLISH });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("form-action 'self' https://processor.example");
    expect(policy).toContain("script-src 'self';style-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'strict-transport-security': expect.stringContaining('max-age'),
    });
  });

  it('says what it is, and stays out of search', async () => {
    for (const url of ['/about', '/nothing', '/p/link', '/s/link', '/u/link', '/c/link']) {
      const { headers, body } = await service.app.inject({ url, headers: ENGLISH });
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(body).toMatch(/<meta name="description" content="[^"]{20,}" ?\/?>/);
    }
  });

  it('has no metrics on its port: those are for the inner network', async () => {
    expect((await service.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });

  it('loads nothing from third parties, and has its assets cached', async () => {
    const { body } = await service.app.inject({ url: '/about' });
    const links = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(links.filter((address) => /^https?:|^\/\//.test(address))).toEqual([]);
    const files = links.filter((address) => address.startsWith('/assets/'));
    expect(files).toHaveLength(5);
    for (const url of files) {
      const { statusCode, headers } = await service.app.inject({ url });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it('says first that no real money moves, outside production', async () => {
    const body = async (ENVIRONMENT: string) => {
      await using ends = new AsyncDisposableStack();
      const { app } = await runCheckout(NOBODY, { ENVIRONMENT });
      ends.defer(() => app.close());
      const pages = await Promise.all(['/about', '/nothing', '/p/link'].map((url) => app.inject({ url, headers: ENGLISH })));
      return pages.map((page) => page.body.indexOf(WORDS.en.frame.testStrip));
    };
    for (const place of await body('development')) expect(place).toBeGreaterThan(0);
    expect(await body('production')).toEqual([-1, -1, -1]);
  });

  it('remembers the chosen language', async () => {
    const { body, cookies } = await service.app.inject({ url: '/about?lang=en', headers: { 'accept-language': 'es' } });
    expect(body).toContain('<html lang="en"');
    expect(cookies).toEqual([expect.objectContaining({ name: 'lang', value: 'en', httpOnly: true, secure: true, sameSite: 'Lax' })]);
    const later = await service.app.inject({ url: '/about', headers: { 'accept-language': 'es' }, cookies: { lang: 'en' } });
    expect(later.body).toContain('<html lang="en"');
  });
});

describe('a form', () => {
  it.each(['', '_csrf=', '_csrf=forged&cardToken=tok_9b1deb4d', '_csrf[a]=b'])(
    'without a token of this browser is refused: %p',
    async (payload) => {
      const { statusCode, body } = await service.app.inject({ method: 'POST', url: '/p/link/attempts', headers: FORM, payload });
      expect(statusCode).toBe(403);
      expect(body).toContain(WORDS.en.formTooOld.title);
    },
  );

  it('that is malformed is refused with a page, not with an internal error', async () => {
    const headers = { 'content-type': 'text/plain', ...ENGLISH };
    const { statusCode, body } = await service.app.inject({ method: 'POST', url: '/p/link/attempts', headers, payload: 'x' });
    expect(statusCode).toBe(415);
    expect(body).toContain(WORDS.en.formTooOld.title);
  });

  it('that is loaded again shows the payment', async () => {
    const { statusCode, headers } = await service.app.inject({ url: '/p/link/attempts?lang=es' });
    expect([statusCode, headers.location]).toEqual([303, '/p/link?lang=es']);
  });
});

describe('while payments cannot be reached', () => {
  it('says that we failed, that the outcome is unknown, and not to pay again', async () => {
    await using ends = new AsyncDisposableStack();
    const unaware = await runCheckout(NOBODY); // once it is known that nobody answers, nothing is sent, and the page says that we are busy
    ends.defer(() => unaware.app.close());
    const { statusCode, body } = await unaware.app.inject({ url: '/p/link', headers: ENGLISH });
    expect(statusCode).toBe(503);
    expect(body).toContain(WORDS.en.failure.title);
    expect(body).toContain(WORDS.en.failure.text);
    expect(body).toContain('data-watch="/p/link/status"');
  });

  it('answers the script in JSON', async () => {
    const { statusCode, headers } = await service.app.inject({ url: '/p/link/status' });
    expect([statusCode, headers['content-type']]).toEqual([503, expect.stringContaining('application/json')]);
  });
});

it.each(['/nothing/here', '/p/%ff', '/%zz', '/p/%c3%28/status', `/p/${'a'.repeat(101)}`])(
  'answers an unknown address with a page that names no store, under the policy of every page: %s',
  async (url) => {
    const { statusCode, headers, body } = await service.app.inject({ url, headers: ENGLISH });
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-request-id': expect.any(String) });
    expect(body).toContain(WORDS.en.nowhere.title);
  },
);
