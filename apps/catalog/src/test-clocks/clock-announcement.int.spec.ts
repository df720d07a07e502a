import { randomId } from '@cauce/secrets';
import { eventually, LocalServer, sharedByInstances, startService } from '@cauce/testing/services';

const NOW = '2030-01-01T10:00:00.000Z';

it('tells a part that is new every clock, as often as it needs', async () => {
  const told: string[] = [];
  const part = await LocalServer.start((request, body, response) => {
    told.push(`${request.method} ${request.url} ${body}`);
    // The first time it is not up yet.
    response.writeHead(told.length === 1 ? 503 : 200, { 'content-type': 'application/json' }).end('{}');
  });
  const shared = await sharedByInstances('catalog', {
    TEST_CLOCK_PARTICIPANTS: `billing=${part.url}`,
    TEST_CLOCK_LISTENERS: `notifier=${part.url}`,
  });
  const clocks = Array.from({ length: 3 }, () => randomId()).sort();
  for (const id of clocks)
    await shared.database.pool.query('INSERT INTO test_clock (organization, now, tick) VALUES ($1, $2, 7)', [`organizations/${id}`, NOW]);
  const catalog = await startService({ app: 'catalog', shared });
  await eventually(() => Promise.resolve(told), ({ length }) => length >= 4); // prettier-ignore
  const wanted = clocks.map((id) => `PUT /internal/test-clocks/${id} ${JSON.stringify({ now: NOW, tick: 7 })}`);
  expect(told).toEqual([wanted[0], ...wanted]);
  await catalog.close();
  await shared.database.drop();
  await part.stop();
});
