/** Repeats for each request, and how many are saved up at most: as many as break when one process of a busy service is killed. */
const [SHARE, SAVED] = [0.1, 200];

/**
 * How often a process may send again what it has sent: a tenth of its requests. More would double the load of a service that breaks connections since it has
 * too much of it. Some are saved up, so that the end of one process costs nobody an error.
 */
export class Repeats {
  private saved = SAVED;

  /** A request is sent for the first time. */
  sent(): void {
    this.saved = Math.min(SAVED, this.saved + SHARE);
  }

  /** Whether one more may be repeated: then it counts. */
  take(): boolean {
    if (this.saved < 1) return false;
    this.saved -= 1;
    return true;
  }
}
