import { EventEmitter } from 'node:events';

/** Who waits for what this process appends. Others' appends are heard of by nobody: look again after a while. */
export class StreamChanges {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  /** Tells all who listen to this stream. */
  tell(id: string): void {
    this.emitter.emit(id);
  }

  /** Hears of changes from now on, until it is stopped. */
  listen(id: string): Listening {
    return new Listening(this.emitter, id);
  }
}

/** Hears of each change of one stream, those between two waits too. */
export class Listening {
  private heard = false;
  private wake: (() => void) | undefined;
  private readonly hear = () => {
    this.heard = true;
    this.wake?.();
  };

  constructor(
    private readonly emitter: EventEmitter,
    private readonly id: string,
  ) {
    emitter.on(id, this.hear);
  }

  /** Resolves at a change, at once if there was one since the last wait, or after so many milliseconds. */
  async next(ms: number): Promise<void> {
    if (!this.heard) await this.wait(ms);
    this.heard = false;
  }

  stop(): void {
    this.emitter.off(this.id, this.hear);
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
