import { randomUUID } from 'node:crypto';
import { send } from '../api/send.js';
import { eventually, type Patience } from '../eventually.js';
import type { Stack } from '../stack/stack.js';

/** An e-mail as the sandbox's mail server got it. */
export type Mail = {
  readonly messageId: string;
  /** `Name <address>` */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
};

/** A buyer's mailbox in the sandbox. */
export class Mailbox {
  constructor(
    private readonly sandboxUrl: string,
    readonly address: string,
  ) {}

  /** All mails so far, in the order they came; duplicates included. */
  async mails(): Promise<readonly Mail[]> {
    const url = `${this.sandboxUrl}/mails?to=${encodeURIComponent(this.address)}`;
    return (await send<Mail[]>({ method: 'GET', url })).body;
  }

  /** Waits until at least `count` came. */
  received(count: number, patience?: Patience): Promise<readonly Mail[]> {
    return eventually(
      () => this.mails(),
      (mails) => mails.length >= count,
      patience,
    );
  }
}

/** A new mailbox for this test alone. */
export function aMailbox({ sandboxUrl }: Stack): Mailbox {
  return new Mailbox(sandboxUrl, `ana-${randomUUID()}@correo.example`);
}
