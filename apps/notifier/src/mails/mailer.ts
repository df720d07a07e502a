import { createTransport, type NodemailerError, type SMTPPoolSentMessageInfo, type Transporter } from 'nodemailer';

/** A complete mail. The same id makes the same mail, byte for byte. */
export type OutgoingMail = {
  readonly id: string;
  readonly to: string;
  /** The sender's name, beside our address. */
  readonly sender: string;
  /** Where an answer goes to; undefined: to our address. */
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** The name of its resource (`stores/<id>/payments/<id>`), if it has one: for troubleshooting. */
  readonly resource: string | undefined;
};

/** The outcome of sending a mail. `code`: an SMTP reply, or what broke (`ECONNREFUSED`). */
export type MailAnswer =
  | { readonly kind: 'taken' }
  /** The server's final no to this mail. */
  | { readonly kind: 'refused'; readonly code: string }
  /** The outcome is unknown, or the server wants it later. */
  | { readonly kind: 'failed'; readonly code: string };

/** How mail leaves. */
export type MailerSettings = {
  /** `smtp://` (with STARTTLS) or `smtps://`, with user and password if the server wants them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Mail may leave unencrypted where the server offers no TLS. */
  readonly allowPlain: boolean;
  readonly connections: number;
  readonly timeoutMs: number;
};

/** Refusals of these commands concern this mail. Others (of a login, of a connection) concern us, and are temporary. */
const OF_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** Mail over SMTP, on a few connections that are kept open. */
export class Mailer {
  private readonly transport: Transporter<SMTPPoolSentMessageInfo>;

  constructor(private readonly settings: MailerSettings) {
    const { url, allowPlain, connections, timeoutMs } = settings;
    this.transport = createTransport({
      ...serverOf(url),
      pool: true,
      maxConnections: connections,
      maxRequeues: 0, // we decide when to try again
      requireTLS: !allowPlain,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    });
  }

  /** Never throws for what a server or the network does. */
  async send({ id, to, sender, replyTo, subject, text, html, date, resource }: OutgoingMail): Promise<MailAnswer> {
    const { address } = this.settings.from;
    try {
      await this.transport.sendMail({
        from: { name: sender, address },
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        envelope: { from: address, to: [to] },
        subject,
        text,
        html,
        date,
        messageId: `<${id}@${address.slice(address.indexOf('@') + 1)}>`,
        baseBoundary: id,
        disableFileAccess: true,
        disableUrlAccess: true,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...causeOf(resource) },
        signal: AbortSignal.timeout(this.settings.timeoutMs * 2), // a server that trickles is cut off, too
      });
      return { kind: 'taken' };
    } catch (error) {
      return toAnswer(error as NodemailerError);
    }
  }

  /** Cuts off what is being sent. */
  close(): void {
    this.transport.close({ force: true });
  }
}

/** A payment's mail names the payment in a header of its own, which is older than the one for other resources. */
function causeOf(resource: string | undefined): Readonly<Record<string, string>> {
  if (resource === undefined) return {};
  return { [resource.includes('/payments/') ? 'X-Cauce-Payment' : 'X-Cauce-Resource']: resource };
}

function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (secure ? 465 : 587), secure, ...(auth && { auth }) };
}

function toAnswer({ permanent, command, responseCode, originalCode, code, name }: NodemailerError): MailAnswer {
  const told = String(responseCode ?? originalCode ?? code ?? name);
  return permanent === true && OF_THE_MAIL.includes(command ?? '') ? { kind: 'refused', code: told } : { kind: 'failed', code: told };
}
