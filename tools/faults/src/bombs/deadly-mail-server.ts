import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const SAID: Readonly<Record<string, string>> = {
  EHLO: '250 OK',
  HELO: '250 OK',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 go on',
  RSET: '250 OK',
};

/** A mail server that refuses every mail with the same words. */
export class DeadlyMailServer {
  private constructor(private readonly server: Server) {}

  static async start(words: string): Promise<DeadlyMailServer> {
    const server = createServer((socket) => converse(socket, words));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new DeadlyMailServer(server);
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }
}

function converse(socket: Socket, words: string): void {
  // Whom it kills leaves a broken connection, and the reader of lines tells its errors, too.
  socket.on('error', () => undefined);
  const lines = createInterface(socket).on('error', () => undefined);
  const say = (line: string) => socket.write(`${line}\r\n`);
  let isMail = false;
  say('220 deadly');
  lines.on('line', (line) => {
    const command = line.slice(0, 4).toUpperCase();
    if (isMail) {
      if (line !== '.') return;
      isMail = false;
      say(`550 ${words}`);
    } else if (command === 'QUIT') socket.end('221 bye\r\n');
    else {
      isMail = command === 'DATA';
      say(SAID[command] ?? '502 no');
    }
  });
}
