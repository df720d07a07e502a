import type { RecordedEvent } from './event.js';
import { RecentIds } from './recent-ids.js';

const written = (id: string, stream: string, position: number): RecordedEvent => ({
  ...{ id, stream, position, revision: 0, created: 0, type: 'Happened', isJson: false },
  ...{ data: Buffer.alloc(0), metadata: Buffer.alloc(0) },
});

it('an id of a transaction that failed is forgotten, one that was known before it stays', () => {
  const ids = new RecentIds();
  ids.add(written('a', 'first', 1));
  const failed = [written('a', 'last', 2), written('b', 'last', 3)];
  for (const event of failed) ids.add(event);
  ids.remove(failed);
  expect(ids.find('first', 'a')).toMatchObject({ position: 1 });
  expect(ids.find('last', 'b')).toBeUndefined();
});
