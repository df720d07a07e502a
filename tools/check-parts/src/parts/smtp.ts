import { flag, isUntrusted, readConfig, url } from '@cauce/config';
import { createTransport } from 'nodemailer';
import { about, type Finding, messageOf } from '../finding.js';
import { isRefused, type Surroundings, whileRefused } from '../surroundings.js';

const SPEC = { SMTP_URL: url({ protocols: ['smtp:', 'smtps:'] }), SMTP_ALLOW_PLAIN: flag({ default: false }) };
const ANSWER_MS = 3_000;
/** Of nodemailer: it was refused, speaks no TLS, or is no mail server. All others are away, for now. */
const WRONG = ['EAUTH', 'ETLS', 'EPROTOCOL', 'ENOAUTH', 'EOAUTH2'];

const SLOWER = 'Nothing is lost without it: mails wait, and are sent once it answers. Start it, or correct host and port';

/** Logs in to the mail server. Away is a note; a refusal fails. */
export async function checkSmtp(env: NodeJS.ProcessEnv, surroundings: Surroundings): Promise<Finding[]> {
  const say = about('SMTP_URL');
  const config = readConfig(SPEC, env);
  const { host, username } = new URL(config.SMTP_URL);
  const error = await whileRefused(surroundings, () => logIn(config), isRefused);
  if (error === undefined) return [say('fine', `mail server at ${host}`)];
  const tried = `logged in at ${host}${username === '' ? '' : `, as ${decodeURIComponent(username)}`}`;
  if (isUntrusted(error)) {
    return [say('failed', `${tried}: its certificate is not trusted (${messageOf(error)}). NODE_EXTRA_CA_CERTS must name its authority's`)];
  }
  if (!WRONG.includes(codeOf(error)) && !messageOf(error).includes('SSL routines'))
    return [say('note', `${tried}: it does not answer (${messageOf(error)}). ${SLOWER}`)];
  return [say('failed', `${tried}: ${messageOf(error)}. Correct user, password and protocol of SMTP_URL`)];
}

/** What went wrong; undefined when the server took us. */
async function logIn({ SMTP_URL, SMTP_ALLOW_PLAIN }: { readonly SMTP_URL: string; readonly SMTP_ALLOW_PLAIN: boolean }): Promise<unknown> {
  const transport = createTransport({
    url: SMTP_URL,
    requireTLS: !SMTP_ALLOW_PLAIN,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: ANSWER_MS,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    transport.close();
  }
}

const codeOf = (error: unknown): string => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '');
