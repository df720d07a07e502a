import type { OwnDatabase } from '@cauce/testing/services';
import { aDatabase } from '../../test/running-consumer.js';
import { BatchStartRows } from './batch-starts.js';

let database: OwnDatabase;
let starts: BatchStartRows;
beforeAll(async () => {
  database = await aDatabase();
  starts = new BatchStartRows(database.pool);
});
afterAll(() => database.drop());

const at = (offset: string, partition = 0) => ({ topic: 'a.b.v1', partition, offset });

it('counts who begins at the same message in a row, for each partition', async () => {
  expect(await starts.begin(at('9007199254740993'))).toEqual({ starts: 1 });
  expect(await starts.begin(at('9007199254740993'))).toEqual({ starts: 2 });
  expect(await starts.begin(at('9007199254740993', 1))).toEqual({ starts: 1 });
  expect(await starts.begin(at('9007199254740994'))).toEqual({ starts: 1 });
});

it('knows what was being handled alone, until it has ended or is behind', async () => {
  await starts.begin(at('5'));
  await starts.beginAlone(at('7'));
  expect(await starts.begin(at('5'))).toEqual({ starts: 2, alone: '7' });
  expect(await starts.begin(at('7'))).toEqual({ starts: 1, alone: '7' });
  expect(await starts.begin(at('8'))).toEqual({ starts: 1 });
  await starts.beginAlone(at('9'));
  await starts.endAlone(at('9'));
  expect(await starts.begin(at('8'))).toEqual({ starts: 2 });
});
