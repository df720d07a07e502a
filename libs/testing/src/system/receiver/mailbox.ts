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

/** A buyer's mailbox in the sandbox, or the mails there that are about one resource, whoever got them. */
export class Mailbox {
  readonly address: string;
  private readonly about: string;

  /** @param about the id of a resource */
  constructor(
    private readonly sandboxUrl: string,
    { address = '', about = '' }: { readonly address?: string; readonly about?: string },
  ) {
    this.address = address;
    this.about = about;
  }

  /** All mails so far, in the order they came; duplicates included. */
  async mails(): Promise<readonly Mail[]> {
    const query = this.address === '' ? '' : `?to=${encodeURIComponent(this.address)}`;
    const { body } = await send<Mail[]>({ method: 'GET', url: `${this.sandboxUrl}/mails${query}` });
    return body.filter(({ headers }) => (headers['x-cauce-resource'] ?? headers['x-cauce-payment'] ?? '').endsWith(this.about));
  }

  /** Waits until at least `count` came. */
  received(count: number, patience?: Patience): Promise<readonly Mail[]> {
    return eventually(
      () => this.mails(),
      (mails) => mails.length >= count,
      patience,
    );
  }

  /** Waits for a one-time code among the mails after the first `count`, and answers the last one. */
  async codeAfter(count: number): Promise<string> {
    const codes = async () => (await this.mails()).slice(count).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
    const found = await eventually(codes, ({ length }) => length > 0);
    return found.at(-1) ?? '';
  }
}

/** A new mailbox for this test alone. */
export function aMailbox({ sandboxUrl }: Stack): Mailbox {
  return new Mailbox(sandboxUrl, { address: `ana-${randomUUID()}@correo.example` });
}
