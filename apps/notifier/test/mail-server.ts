import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the server had all of it; what it answered is the test's business. */
export type GivenMail = { readonly to: string; readonly raw: string; readonly messageId: string | undefined };

/** What the server says to a mail it has read: nothing to take it, else the SMTP code. `nth` counts from 1, for each address. */
export type Saying = (to: string, nth: number) => number | undefined | Promise<number | undefined>;

/** Buyers' mail server: keeps what it is given, takes it unless told otherwise by address. */
export class MailServer {
  /** All that came, refused or not, in the order it came. */
  readonly given: GivenMail[] = [];
  private readonly sayings = new Map<string, Saying>();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, answer) => {
      const [to = ''] = envelope.rcptTo.map(({ address }) => address);
      void buffer(stream)
        .then((raw) => this.take(to, raw.toString()))
        .then((code) => answer(code === undefined ? null : Object.assign(new Error('told so'), { responseCode: code })))
        .catch(answer); // the sender died before all of it was here
    },
  });

  async start(port = 0): Promise<this> {
    this.server.on('error', () => undefined); // whom we kill leaves a broken connection
    await once(this.server.listen(port, '127.0.0.1'), 'listening');
    return this;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** An address whose mails are answered so. */
  mailbox(address: string, saying: Saying): string {
    this.sayings.set(address, saying);
    return address;
  }

  /** What came for an address. */
  to(address: string): GivenMail[] {
    return this.given.filter(({ to }) => to === address);
  }

  close(): Promise<void> {
    return new Promise((closed) => this.server.close(closed));
  }

  private take(to: string, raw: string): number | undefined | Promise<number | undefined> {
    this.given.push({ to, raw, messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] });
    return this.sayings.get(to)?.(to, this.to(to).length);
  }
}
