import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mail, Mailbox as ABuyers } from '@cauce/buyer';
import { browse } from './browse.js';

const LOOK_EVERY_MS = 100;
const GIVE_UP_MS = 20_000;

/** The mailbox of a new buyer, at the sandbox. */
export class Mailbox extends ABuyers {
  constructor(sandbox: string) {
    super(browse, sandbox, { address: `ana-${randomUUID().slice(0, 8)}@correo.example` });
  }

  /** Waits for a mail with this subject. Answers it, and the part of its text that was looked for. */
  async find(subject: RegExp, part: RegExp): Promise<{ readonly mail: Mail; readonly found: string }> {
    const deadline = Date.now() + GIVE_UP_MS;
    while (Date.now() < deadline) {
      const mail = (await this.mails()).find((each) => subject.test(each.subject));
      if (mail) return { mail, found: part.exec(mail.text)?.[0] ?? '' };
      await sleep(LOOK_EVERY_MS);
    }
    throw new Error(`No e-mail “${subject.source}” came within ${GIVE_UP_MS / 1000} s. See .stack/logs/notifier.log.`);
  }
}
