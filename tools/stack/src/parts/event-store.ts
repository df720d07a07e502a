import { join } from 'node:path';
import { HEAP_OPTIONS } from '../heap.js';
import { accepts, waitUntil } from '../waiting.js';
import type { Part } from './part.js';

/** Our single-node server that speaks the EventStoreDB protocol (tools/event-store). */
export const eventStore: Part = {
  name: 'Event store',
  ports: ['eventStore'],
  replacedBy: ['EVENT_STORE_URL'],
  variables: 'EVENT_STORE_',
  launch({ checkout, dataDir, ports }) {
    const main = join(checkout, 'tools/event-store/dist/main.js');
    const args = [
      ...HEAP_OPTIONS,
      '--disable-warning=ExperimentalWarning',
      main,
      '--host',
      '127.0.0.1',
      '--port',
      String(ports.eventStore),
      '--data-dir',
      join(dataDir, 'event-store'),
    ];
    return Promise.resolve({ command: process.execPath, args, env: { PATH: process.env['PATH'] } });
  },
  async ready({ ports }, child) {
    await waitUntil(child, `nothing accepts on port ${ports.eventStore}`, () => accepts(ports.eventStore));
  },
};
