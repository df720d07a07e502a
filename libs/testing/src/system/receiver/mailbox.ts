import { randomUUID } from 'node:crypto';
import { type Mail, Mailbox as ABuyers } from '@cauce/buyer';
import { send } from '../api/send.js';
import { eventually, type Patience } from '../eventually.js';
import type { Stack } from '../stack/stack.js';

/** A buyer's mailbox in the sandbox, which a test can wait at. */
export class Mailbox extends ABuyers {
  /** @param about the id of a resource */
  constructor(sandboxUrl: string, whose: { readonly address?: string; readonly about?: string }) {
    super(send, sandboxUrl, whose);
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
  return new Mailbox(sandboxUrl, { address: `ana-${randomUUID()}@correo.example` });
}
