import { createTransport } from 'nodemailer';
import { type RunningSandbox, startSandbox } from '../../test/running-sandbox.js';
import { SmtpCatcher } from '../mail/smtp-catcher.js';

let running: RunningSandbox;
let base: string;

beforeAll(async () => {
  running = await startSandbox();
  base = running.base;
});
afterAll(async () => {
  await running.stop();
});

const page = async (path: string) => (await fetch(base + path)).text();
/** What a list links to, without the place in the page. */
const listed = (html: string) =>
  [...html.matchAll(/<a href="(\/(?:inbox\/main|mail)\/\d+[^"#]*)#opened"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('the inbox', () => {
  const receive = (event: string, correlationId: string) =>
    fetch(`${base}/hooks/main`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-event': event },
      body: JSON.stringify({
        event,
        data: { name: 'stores/s/payments/p', status: 'FUNDED', correlationId },
        timestamp: 1,
        signature: { properties: [], checksum: '' },
      }),
    });
  beforeAll(async () => {
    await receive('payment.statusChanged', 'DR-1');
    await receive('paymentAttempt.statusChanged', 'DR-1');
    await fetch(`${base}/inbox/main/answer`, { method: 'POST', body: new URLSearchParams({ answer: 'error' }) });
    await receive('payment.statusChanged', 'DR-2');
  });

  it.each([
    ['', [3, 2, 1]],
    ['?q=dr-1', [2, 1]],
    ['?q=dr-1&only=payment.statusChanged', [1]],
    ['?only=refused', [3]],
    ['?only=unverified', [3, 2, 1]],
    ['?only=constructor', [3, 2, 1]],
    ['?q=nothing', []],
  ])('lists what is asked for: %s', async (query, ids) => {
    const kept = query.includes('constructor') ? '' : query;
    expect(listed(await page(`/inbox/main${query}`))).toEqual(ids.map((id) => `/inbox/main/${id}${kept}`));
  });

  it('says that nothing is like that, and shows what was asked for again', async () => {
    const html = await page('/inbox?q=%22%3Cb%3E&only=refused');
    expect(html).toContain('No webhook is like that.');
    expect(html).toContain('value="&quot;&lt;b&gt;"');
    expect(html).toMatch(/<option value="refused"\s+selected/);
    expect(html).toContain('data-self="/inbox/main?q=');
  });

  it('asks before it is emptied', async () => {
    const html = await page('/inbox/main');
    expect(html.indexOf('<details class="ask">')).toBeLessThan(html.indexOf('action="/inbox/main/empty"'));
    expect(html).toContain('Delete 3 webhooks?');
    await fetch(`${base}/inbox/main/empty`, { method: 'POST' });
    expect(await page('/inbox/main')).not.toContain('action="/inbox/main/empty"');
  });
});

describe('the mails', () => {
  beforeAll(async () => {
    const transport = createTransport({ host: '127.0.0.1', port: running.app.get(SmtpCatcher).port });
    for (const [to, subject] of [
      ['ana@correo.example', 'Receipt'],
      ['eva@correo.example', 'Your payment'],
    ]) {
      await transport.sendMail({ from: 'Taller <pagos@cauce.example>', to: to ?? '', subject: subject ?? '', text: 'Hello' });
    }
  });

  it.each([
    ['', [2, 1]],
    ['?q=ANA%40correo', [1]],
    ['?q=your', [2]],
    ['?q=nobody', []],
  ])('lists what is asked for: %s', async (query, ids) => {
    expect(listed(await page(`/mail${query}`)).map((href) => href.split('?')[0])).toEqual(ids.map((id) => `/mail/${id}`));
  });

  it('asks before it is emptied', async () => {
    expect(await page('/mail')).toContain('Delete 2 mails?');
    expect(await page('/mail?q=nobody')).toContain('No mail is like that.');
  });
});
