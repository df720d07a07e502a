import { send } from './api/send.js';
import { eventually } from './eventually.js';
import type { Stack } from './stack/stack.js';

/** What the next charges of one owner's stored cards do at the sandbox's acquirer; its page `/scripts` explains the words. */
export class ChargeScript {
  private readonly url: string;

  /** @param owner `subscription-<id>` */
  constructor({ sandboxUrl }: Pick<Stack, 'sandboxUrl'>, owner: string) {
    this.url = `${sandboxUrl}/charge-scripts/${owner}`;
  }

  /** One word for each charge, in order; after the last one cards do as their rows say. */
  async set(...charges: readonly string[]): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const { status, text } = await send({ method: 'PUT', url: this.url, headers, body: JSON.stringify({ charges }) });
    if (status !== 200) throw new Error(`The script was not taken (${status}): ${text}`);
  }

  /** Waits until this many charges are held. */
  async untilHeld(count = 1): Promise<void> {
    await eventually(
      async () => (await send<{ held: readonly string[] }>({ method: 'GET', url: this.url })).body.held,
      ({ length }) => length === count,
    );
  }

  /** Waits until a charge is held, and releases all that are. */
  async release(): Promise<void> {
    await this.untilHeld();
    await send({ method: 'POST', url: `${this.url}/release` });
  }
}
