import { connect } from 'node:net';

/** What Redis says to two commands that work. */
const BOTH_DONE = '+OK\r\n+OK\r\n';

/** FLUSHALL, in Redis's inline form: words in a line, and no client for it. @param address `redis://user:password@host:port` */
export function flushAll(address: string): Promise<void> {
  const { hostname, port, username, password } = new URL(address);
  const commands = `AUTH ${username} ${decodeURIComponent(password)}\r\nFLUSHALL\r\n`;
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect({ host: hostname, port: Number(port), timeout: 5_000 }, () => socket.write(commands));
    socket.on('data', (more) => {
      said += more.toString();
      if (BOTH_DONE.startsWith(said) && said.length < BOTH_DONE.length) return;
      socket.destroy();
      if (said === BOTH_DONE) resolve();
      else reject(new Error(`Redis did not flush: ${said}`));
    });
    socket.once('timeout', () => socket.destroy(new Error('Redis did not answer FLUSHALL')));
    socket.once('error', reject);
  });
}
