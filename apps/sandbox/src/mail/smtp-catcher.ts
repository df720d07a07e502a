import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { CONFIG } from '@cauce/http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { SandboxConfig } from '../config.js';
import { Mails } from './mails.js';

const LARGEST_BYTES = 5 * 1024 * 1024;
/** How long a stopping process waits for connections that a sender keeps open. */
const CLOSE_MS = 200;

/** What the part before the @ makes the mail server say. Any other address is taken. */
const REFUSALS: Readonly<Record<string, { readonly code: number; readonly says: string }>> = {
  bounce: { code: 550, says: '5.1.1 There is no such mailbox' },
  busy: { code: 451, says: '4.2.1 The mailbox is busy, try again later' },
};

/** The buyers' mail server: takes every mail from any sender, and forwards none. */
@Injectable()
export class SmtpCatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly server: SMTPServer;

  constructor(
    private readonly mails: Mails,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {
    this.server = new SMTPServer({
      name: 'sandbox',
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      size: LARGEST_BYTES,
      closeTimeout: CLOSE_MS,
      disableReverseLookup: true,
      onRcptTo: ({ address }, _session, answer) => answer(refusalOf(address)),
      onData: (stream, session, answer) => void this.take(stream, session).then(() => answer(null), answer),
    });
    this.server.on('error', () => undefined); // a connection that breaks is the sender's business
  }

  /** Where it listens. */
  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { HOST, SMTP_PORT } = this.config;
    await once(this.server.listen(SMTP_PORT, HOST), 'listening');
  }

  async onModuleDestroy(): Promise<void> {
    await new Promise<void>((closed) => this.server.close(closed));
  }

  /** It is on disk before the sender gets our confirmation. */
  private async take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw refusal(552, '5.3.4 The mail is too large');
    await this.mails.keep(
      envelope.rcptTo.map(({ address }: SMTPServerAddress) => address),
      raw,
    );
  }
}

function refusalOf(address: string): Error | null {
  const found = REFUSALS[address.slice(0, address.indexOf('@'))];
  return found ? refusal(found.code, found.says) : null;
}

const refusal = (responseCode: number, says: string): Error => Object.assign(new Error(says), { responseCode });
