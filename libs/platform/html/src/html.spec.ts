import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Asking } from './encodings.js';
import { Assets, designSheets, EncodedFile, html, page, raw, readEncodings } from './index.js';

const ATTACK = `<script>alert('1')</script>"><img src=x onerror=\`1\`>&`;

describe('a template', () => {
  it('escapes every text, in content and in quotes', () => {
    const markup = html`<p title="${ATTACK}">${ATTACK}</p>`.toString();
    expect(markup.match(/[<>]/g)).toHaveLength(4);
    expect(markup.match(/"/g)).toHaveLength(2);
    expect(markup).not.toMatch(/[`']/);
  });

  it.each([
    ['Mug \u202E000,5 POC', 'Mug 000,5 POC'],
    ['\u2066Ana\u2069', 'Ana'],
    ['\u202Aa\u202Bb\u202Cc\u202Dd\u2067e\u2068f', 'abcdef'],
    ['two\u2028lines\u2029', 'two\nlines\n'],
    ['קפה\u200F של\u061C דנה\u200E', 'קפה\u200F של\u061C דנה\u200E'],
  ])('lets no text turn what follows it, or be what looks like another line’s: %j', (text, shown) => {
    expect(html`<p title="${text}">${text}</p>`.toString()).toBe(`<p title="${shown}">${shown}</p>`);
  });

  it('inserts markup without escaping it again', () => {
    expect(html`<b>${html`<i>${'&'}</i>`}</b>`.toString()).toBe('<b><i>&amp;</i></b>');
    expect(html`${raw('<hr>')}`.toString()).toBe('<hr>');
  });

  it('writes the items of a list one after the other, and nothing for undefined', () => {
    const items = ['a', '<b>'].map((item) => html`<i>${item}</i>`);
    expect(html`${items}${undefined}${null}${false}`.toString()).toBe('<i>a</i><i>&lt;b&gt;</i>');
    expect(html`${0}${10n}`.toString()).toBe('010');
  });

  it('is not fooled by an object that looks like markup', () => {
    const forged = { toString: () => '<b>', map: () => ['<b>'] } as unknown as string;
    expect(html`${forged}`.toString()).not.toContain('<b>&');
    expect(html`${[ATTACK, [ATTACK]]}`.toString()).not.toContain('<');
  });
});

describe('a page', () => {
  it('carries the nonce on its style and its scripts, the skip link first, and escapes its title', () => {
    const markup = page({
      lang: 'es',
      title: 'Pagar <todo>',
      nonce: 'n1',
      sheets: ['/a.css'],
      scripts: ['/a.js'],
      style: ':root{--accent:#123456}',
      htmlClass: 'wide',
      body: html`<main id="main"></main>`,
    }).toString();
    expect(markup).toMatch(/^<!doctype html>\n<html lang="es" class="wide">/);
    expect(markup).toContain('<title>Pagar &lt;todo&gt;</title>');
    expect(markup).toMatch(/<link rel="stylesheet" href="\/a.css" ?\/?>/);
    expect(markup).toContain('<style nonce="n1">:root{--accent:#123456}</style>');
    expect(markup).toContain('<script src="/a.js" defer nonce="n1"></script>');
    expect(markup).toContain('<body>\n<a class="skip" href="#main">');
  });

  it('refuses a style that could close its element', () => {
    expect(() => page({ lang: 'en', title: 't', body: '', style: '</style><script>' })).toThrow('may not contain');
  });
});

describe('assets', () => {
  const assets = new Assets([...designSheets('tokens.css', 'base.css', 'tools.css'), { name: 'live.js', body: '1' }]);

  it('have addresses that change with their content', () => {
    expect(assets.href('base.css')).toMatch(/^\/assets\/base\.[\w-]{16}\.css$/);
    expect(new Assets([{ name: 'a.js', body: '1' }]).href('a.js')).not.toBe(new Assets([{ name: 'a.js', body: '2' }]).href('a.js'));
    expect(() => assets.href('gone.css')).toThrow('no asset gone.css');
    expect(() => new Assets([{ name: 'a.exe', body: '' }])).toThrow('no media type');
  });

  it('are served with their type, to be cached for ever', async () => {
    const served = await servedBy(assets);
    expect(served.get(assets.href('live.js'))?.()).toEqual({
      status: 200,
      body: '1',
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      },
    });
    expect(served.get(assets.href('tokens.css'))?.().body).toContain('--accent');
  });

  it.each([
    ['br, gzip', 'br', 'B'],
    ['gzip, deflate, br;q=0.5', 'gzip', 'G'],
    ['gzip', 'gzip', 'G'],
    ['*', 'br', 'B'],
    ['br;q=0, gzip;q=0', undefined, 'plain'],
    ['zstd', undefined, 'plain'],
    ['', undefined, 'plain'],
    [undefined, undefined, 'plain'],
  ])('that the build has compressed are sent to whom accepts %j as %s', async (accepted, coding, body) => {
    const compressed = { br: Buffer.from('B'), gzip: Buffer.from('G') };
    const [path, file] = [...(await servedBy(new Assets([{ name: 'a.js', body: 'plain', compressed }])))][0] ?? [];
    const answer = file?.({ 'accept-encoding': accepted });
    expect(answer).toMatchObject({ status: 200, body, headers: { vary: 'accept-encoding', etag: expect.stringContaining(coding ?? '') } });
    expect(answer?.headers['content-encoding']).toBe(coding);
    expect(path).toMatch(/^\/assets\/a\./);
    for (const known of [answer?.headers['etag'], `"other", W/${answer?.headers['etag']}`, '*']) {
      const again = file?.({ 'accept-encoding': accepted, 'if-none-match': known });
      expect(again).toMatchObject({ status: 304, body: undefined, headers: { vary: 'accept-encoding', etag: answer?.headers['etag'] } });
    }
  });

  it('have an ETag for each coding, since their bytes differ', () => {
    const file = new EncodedFile({ body: Buffer.from('plain'), compressed: { br: Buffer.from('B'), gzip: Buffer.from('G') } });
    const tags = ['br', 'gzip', ''].map((coding) => file.answer({ 'accept-encoding': coding }).headers['etag'] ?? '');
    expect(new Set(tags).size).toBe(3);
    expect(file.answer({ 'accept-encoding': 'gzip', 'if-none-match': tags[0] }).status).toBe(200);
  });

  it('are read with what the build has put beside them', async () => {
    await using ends = new AsyncDisposableStack();
    const folder = mkdtempSync(join(tmpdir(), 'assets-'));
    ends.defer(() => rmSync(folder, { recursive: true }));
    for (const ending of ['', '.br', '.gz']) writeFileSync(join(folder, `a.css${ending}`), `a${ending}`);
    const { body, compressed } = readEncodings(pathToFileURL(join(folder, 'a.css')));
    expect([body, compressed.br, compressed.gzip].map(String)).toEqual(['a', 'a.br', 'a.gz']);
    writeFileSync(join(folder, 'b.css'), 'b');
    expect(readEncodings(pathToFileURL(join(folder, 'b.css'))).compressed).toEqual({});
  });

  it('of the design stay under 12 KiB for a buyer, without external addresses', () => {
    const buyer = designSheets('tokens.css', 'base.css').map(({ body }) => body.toString());
    expect(Buffer.byteLength(buyer.join(''))).toBeLessThanOrEqual(12 * 1024);
    for (const sheet of buyer) expect(sheet).not.toMatch(/url\(|@import|https?:/);
  });
});

type Sent = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string | undefined };

/** The plugin's routes: each answers a request with these headers. */
async function servedBy(assets: Assets): Promise<Map<string, (asking?: Asking) => Sent>> {
  const served = new Map<string, (asking?: Asking) => Sent>();
  await assets.plugin({
    get: (path, handler) =>
      served.set(path, (headers = {}) => {
        const code = (status: number) => ({
          headers: (values: Sent['headers']) => ({ send: (body?: Buffer) => ({ status, headers: values, body: body?.toString() }) }),
        });
        return handler({ headers }, { code }) as Sent;
      }),
  });
  return served;
}
