import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * One address before several processes of a service, as a Service of Kubernetes: each new connection leads to the next of them, and one that is there
 * stays where it is.
 */
export class ServiceAddress {
  private readonly sockets = new Set<Socket>();
  private taken = 0;

  private constructor(
    private readonly server: Server,
    private targets: readonly number[],
  ) {
    server.on('connection', (near) => this.join(near));
  }

  /** @param targets the ports of the processes */
  static async open(targets: readonly number[]): Promise<ServiceAddress> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ServiceAddress(server, targets);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** New connections lead elsewhere while `work` runs: the node's proxy has heard that this process ends, and later that it is ready again. */
  async without(target: number, work: () => Promise<void>): Promise<void> {
    const all = this.targets;
    this.targets = all.filter((other) => other !== target);
    await work();
    this.targets = all;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    this.taken += 1;
    const far = connect(this.targets[this.taken % this.targets.length] ?? 0, '127.0.0.1');
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.setNoDelay(true).on('error', () => [near, far].forEach((each) => each.destroy()));
      socket.on('close', () => this.sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  }
}
