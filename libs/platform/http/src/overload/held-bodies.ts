/** Bytes of bodies at once: of all requests, and of one network's. A body is at most 256 KiB. */
export type BodyLimits = { readonly all: number; readonly ofOne: number };

/**
 * How many bytes of bodies a process holds: those that are being read, and those of requests that are not answered yet. What comes is counted,
 * never what a request says that it will send.
 */
export class HeldBodies {
  private all = 0;
  private readonly byNetwork = new Map<string, number>();

  constructor(private readonly limits: BodyLimits) {}

  /** Counts some bytes more. False: there is no room, and they are not counted. @param network undefined: only all together are limited */
  take(network: string | undefined, bytes: number): boolean {
    const isMore = this.all + bytes > this.limits.all || this.of(network) + bytes > this.limits.ofOne;
    if (!isMore) this.add(network, bytes);
    return !isMore;
  }

  /** They are no longer held. */
  give(network: string | undefined, bytes: number): void {
    this.add(network, -bytes);
  }

  private of(network: string | undefined): number {
    return network === undefined ? -Infinity : (this.byNetwork.get(network) ?? 0);
  }

  private add(network: string | undefined, bytes: number): void {
    this.all += bytes;
    if (network === undefined) return;
    const left = this.of(network) + bytes;
    if (left > 0) this.byNetwork.set(network, left);
    else this.byNetwork.delete(network);
  }
}
