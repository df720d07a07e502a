import { setTimeout as pause } from 'node:timers/promises';
import type { Send } from './send.js';

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

/** On a slow machine, beside other work, what takes 50 ms has taken 10 s. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** A buyer's mailbox in the sandbox, or the mails there that are about one resource, whoever got them. */
export class Mailbox {
  readonly address: string;
  private readonly about: string;

  /** @param about the id of a resource */
  constructor(
    private readonly send: Send,
    private readonly sandboxUrl: string,
    { address = '', about = '' }: { readonly address?: string; readonly about?: string },
  ) {
    this.address = address;
    this.about = about;
  }

  /** All mails so far, in the order they came; duplicates included. */
  async mails(): Promise<readonly Mail[]> {
    const query = this.address === '' ? '' : `?to=${encodeURIComponent(this.address)}`;
    const { text } = await this.send({ method: 'GET', url: `${this.sandboxUrl}/mails${query}`, headers: {} });
    const mails = JSON.parse(text) as readonly Mail[];
    return mails.filter(({ headers }) => (headers['x-cauce-resource'] ?? headers['x-cauce-payment'] ?? '').endsWith(this.about));
  }

  /** Waits for a one-time code among the mails after the first `count`, and answers the last one. An error counts as "not yet". */
  async codeAfter(count: number): Promise<string> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const [code, why] = await this.lastCode(count);
      if (code !== undefined) return code;
      if (performance.now() > deadline) throw new Error(`No mail with a code came within ${PATIENCE_MS / 1_000} s.`, { cause: why });
      await pause(LOOK_EVERY_MS);
    }
  }

  private async lastCode(count: number): Promise<[code: string | undefined, why?: unknown]> {
    try {
      const codes = (await this.mails()).slice(count).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
      return [codes.at(-1)];
    } catch (error) {
      return [undefined, error];
    }
  }
}
