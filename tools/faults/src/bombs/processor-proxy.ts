import { LocalServer } from '@cauce/testing/system';
import { type Answered, type Passed, passOn, readPassed } from '../passing.js';

/** Stands before the processor: answers what is asked about some charges with one text, and passes on everything else. */
export class ProcessorProxy {
  /** Attempts' ids, and payments' ids, which make all of their attempts deadly. */
  readonly deadly = new Set<string>();

  private constructor(
    private readonly server: LocalServer,
    private readonly processorUrl: string,
    private readonly answer: string,
  ) {}

  static async start(processorUrl: string, answer: string): Promise<ProcessorProxy> {
    const server = await LocalServer.start((request, body, response) => {
      proxy.pass(readPassed(request, body)).then(
        ({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text),
        () => response.destroy(),
      );
    });
    const proxy = new ProcessorProxy(server, processorUrl, answer);
    return proxy;
  }

  get url(): string {
    return this.server.url;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private async pass(asked: Passed): Promise<Answered> {
    const { url, body } = asked;
    if ([...this.deadly].some((id) => url.includes(id) || body.includes(id))) {
      const { key } = body === '' ? {} : (JSON.parse(body) as { readonly key?: string });
      if (key !== undefined) this.deadly.add(key); // what is asked about this charge from now on
      return { status: 200, text: this.answer };
    }
    return passOn(this.processorUrl, asked);
  }
}
