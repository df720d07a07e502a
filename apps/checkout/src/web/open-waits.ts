/** As many tabs and devices as a buyer has, and no more requests that are held open. */
const MOST = 5;

/**
 * The requests that wait for a change, by the link that they are about: whoever has a link could hold any number of them open, here and at the
 * service that is asked. Those of one process.
 */
export class OpenWaits {
  private readonly open = new Map<string, number>();

  /** Waits, or asks how it is now where the link has enough that wait. The script asks again after two seconds. */
  async waitOr<Answer>(link: string, wait: () => Promise<Answer>, ask: () => Promise<Answer>): Promise<Answer> {
    const count = this.open.get(link) ?? 0;
    if (count >= MOST) return ask();
    this.open.set(link, count + 1);
    try {
      return await wait();
    } finally {
      this.closed(link);
    }
  }

  private closed(link: string): void {
    const left = (this.open.get(link) ?? 1) - 1;
    if (left === 0) this.open.delete(link);
    else this.open.set(link, left);
  }
}
