import { connect } from 'node:net';

/** FLUSHALL, in Redis's inline form: one word, and no client for it. */
export function flushAll(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 5_000 }, () => socket.write('FLUSHALL\r\n'));
    socket.once('data', (said) => {
      socket.destroy();
      if (said.toString().startsWith('+OK')) resolve();
      else reject(new Error(`Redis did not flush: ${said.toString()}`));
    });
    socket.once('timeout', () => socket.destroy(new Error('Redis did not answer FLUSHALL')));
    socket.once('error', reject);
  });
}
