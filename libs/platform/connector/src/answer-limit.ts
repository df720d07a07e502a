import type { Socket } from 'node:net';

/**
 * Ends a connection when one answer on it is longer than this, in bytes as they arrive. The client's own limits count the body alone: without this
 * one, an endless chunk extension keeps this process busy until the time is over. An answer begins with the first bytes after a request was written.
 */
export function limitAnswers(socket: Socket, mostBytes: number): void {
  let writtenBefore = socket.bytesWritten;
  let readBefore = socket.bytesRead;
  let begin = readBefore;
  socket.on('readable', () => {
    if (socket.bytesWritten !== writtenBefore) begin = readBefore;
    writtenBefore = socket.bytesWritten;
    readBefore = socket.bytesRead;
    if (readBefore - begin > mostBytes) socket.destroy(Object.assign(new Error('the answer is too long'), { code: 'ANSWER_TOO_LONG' }));
  });
}
