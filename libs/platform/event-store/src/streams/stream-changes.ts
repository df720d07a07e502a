import { EventEmitter } from 'node:events';

/** Notifies listeners of this process's own appends. Appends of other processes go unnoticed: listeners must poll as well. */
export class StreamChanges {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  /** Notifies the listeners of this stream. */
  tell(id: string): void {
    this.emitter.emit(id);
  }

  /** Listens for changes from now on, until it is stopped. */
  listen(id: string): Listening {
    return new Listening(this.emitter, id);
  }
}

/** Receives each change of one stream, including those between two waits. */
export class Listening {
  private heard = false;
  private wake: (() => void) | undefined;
  /** Ends the wait, as a change does. */
  readonly look = (): void => {
    this.heard = true;
    this.wake?.();
  };

  constructor(
    private readonly emitter: EventEmitter,
    private readonly id: string,
  ) {
    emitter.on(id, this.look);
  }

  /** Resolves at the next change, at once if there was one since the last wait, or after `ms` milliseconds. */
  async next(ms: number): Promise<void> {
    if (!this.heard) await this.wait(ms);
    this.heard = false;
  }

  stop(): void {
    this.emitter.off(this.id, this.look);
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
