import { createTransport, type SendMailOptions } from 'nodemailer';
import { type RunningSandbox, startSandbox } from '../../test/running-sandbox.js';
import type { ParsedMail } from './parsed-mail.js';
import { SmtpCatcher } from './smtp-catcher.js';

let running: RunningSandbox;
let base: string;

beforeAll(async () => {
  running = await startSandbox();
  base = running.base;
});

afterAll(async () => {
  await running.stop();
});

const mail = {
  from: 'Taller <pagos@cauce.example>',
  to: 'ana@correo.example',
  subject: 'Tu pago está listo',
  text: 'Hola',
  html: '<p>Hola</p>',
};

const send = (given: SendMailOptions = {}) =>
  createTransport({ host: '127.0.0.1', port: running.app.get(SmtpCatcher).port }).sendMail({ ...mail, ...given });

const caught = async (to: string) => (await (await fetch(`${base}/mails?to=${to}`)).json()) as ParsedMail[];

it('catches a mail with both of its parts', async () => {
  await send({ messageId: '<m1@cauce.example>', headers: { 'X-Cauce-Payment': 'stores/s/payments/p' } });
  expect(await caught('ana@correo.example')).toEqual([
    {
      id: expect.any(Number),
      receivedAt: expect.any(String),
      recipients: ['ana@correo.example'],
      messageId: '<m1@cauce.example>',
      from: 'Taller <pagos@cauce.example>',
      subject: 'Tu pago está listo',
      text: expect.stringMatching(/^Hola\s*$/),
      html: expect.stringMatching(/^<p>Hola<\/p>\s*$/),
      headers: expect.objectContaining({ 'x-cauce-payment': 'stores/s/payments/p' }),
    },
  ]);
  expect(await caught('eva@correo.example')).toEqual([]);
});

it.each([
  ['bounce', 550],
  ['busy', 451],
])('answers %s@ with %i', async (name, code) => {
  await expect(send({ to: `${name}@correo.example` })).rejects.toMatchObject({ responseCode: code });
  expect(await caught(`${name}@correo.example`)).toEqual([]);
});

it('refuses a mail that is too large, and keeps nothing of it', async () => {
  await expect(send({ to: 'big@correo.example', text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({ responseCode: 552 });
  expect(await caught('big@correo.example')).toEqual([]);
});

it('shows a mail in a sandboxed frame, with its links beside it', async () => {
  await send({
    to: 'eva@correo.example',
    subject: '<script>1</script>',
    text: 'See: https://checkout.example/p/x',
    html: '<script>1</script><p>Hi</p>',
  });
  const [{ id } = { id: 0 }] = await caught('eva@correo.example');
  const page = await fetch(`${base}/mail/${id}`);
  const markup = await page.text();
  expect(markup).not.toContain('<script>1');
  expect(markup).toContain('<a href="https://checkout.example/p/x" rel="noreferrer">');
  expect(markup).toContain(`src="/mail/${id}/html"`);
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
  const framed = await fetch(`${base}/mail/${id}/html`);
  expect(await framed.text()).toContain('<p>Hi</p>');
  expect(framed.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
  expect((await fetch(`${base}/inbox`)).headers.get('content-security-policy')).not.toContain('frame-src');
});

it('is emptied by a form, and by the API', async () => {
  expect((await fetch(`${base}/mail/empty`, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })).status).toBe(303);
  expect(await caught('ana@correo.example')).toEqual([]);
  await send();
  expect((await fetch(`${base}/mails`, { method: 'DELETE' })).status).toBe(200);
  expect(await caught('ana@correo.example')).toEqual([]);
  expect(await (await fetch(`${base}/mail`)).text()).toContain('No mail yet');
  expect((await fetch(`${base}/mail/99999`)).status).toBe(404);
});
