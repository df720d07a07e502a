import { connect, createServer, type Server, type Socket } from 'node:net';

/** One address that leads to a server, and can be moved to another: a virtual address, as companies put one before a primary and its standby. */
export class MovingAddress {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
    private target: number,
  ) {
    server.on('connection', (near) => this.join(near));
  }

  /** Listens on this port of 127.0.0.1; `target` is the server's port. */
  static async open(port: number, target: number): Promise<MovingAddress> {
    const server = createServer();
    await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening));
    return new MovingAddress(server, port, target);
  }

  /** Leads to another port from now on. Connections to the server before are cut: nobody goes on writing to a primary that is none any more. */
  moveTo(target: number): void {
    this.target = target;
    this.cut();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.server.close(closed));
  }

  private cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private join(near: Socket): void {
    const far = connect(this.target, '127.0.0.1');
    const end = () => [near, far].forEach((socket) => socket.destroy());
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket
        .setNoDelay(true)
        .on('error', end)
        .on('close', () => {
          this.sockets.delete(socket);
          end();
        });
    }
    near.pipe(far);
    far.pipe(near);
  }
}
