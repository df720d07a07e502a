import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '@cauce/stack';

/** An e-mail as the sandbox caught it. */
export type Mail = { readonly subject: string; readonly text: string };

const LOOK_EVERY_MS = 100;
const GIVE_UP_MS = 20_000;

/** The buyer's mailbox, at the sandbox. */
export class Mailbox {
  readonly address = `ana-${randomUUID().slice(0, 8)}@correo.example`;

  constructor(private readonly sandbox: string) {}

  /** Waits for a mail with this subject. Answers it, and the part of its text that was looked for. */
  async find(subject: RegExp, part: RegExp): Promise<{ readonly mail: Mail; readonly found: string }> {
    const deadline = Date.now() + GIVE_UP_MS;
    while (Date.now() < deadline) {
      const mails = (await (await ask(`${this.sandbox}/mails?to=${encodeURIComponent(this.address)}`)).json()) as Mail[];
      const mail = mails.find((each) => subject.test(each.subject));
      if (mail) return { mail, found: part.exec(mail.text)?.[0] ?? '' };
      await sleep(LOOK_EVERY_MS);
    }
    throw new Error(`No e-mail “${subject.source}” came within ${GIVE_UP_MS / 1000} s. See .stack/logs/notifier.log.`);
  }
}
