import { LocalServer } from '@cauce/testing/services';
import { NOWHERE } from '../follow.js';
import { OperatorDoor } from '../operator-door.js';
import { StoreClock } from './store-clock.js';

/** Of two organizations one has a clock, which takes a look to arrive. */
let now: string;
let state: string;
let asked: string[];
let api: LocalServer;
beforeAll(async () => {
  api = await LocalServer.start(({ method = '', url = '' }, body, response) => {
    const path = url.replace(/^\/admin\/v1\/|\?.*/g, '');
    if (method === 'POST') {
      asked.push(`${path} ${body}`);
      now = (JSON.parse(body) as { to: string }).to;
      state = 'ADVANCING';
    }
    response.end(JSON.stringify(answerTo(path)));
    if (method === 'GET' && path.endsWith('/test-clock')) state = 'READY';
  });
});
afterAll(() => api.stop());
beforeEach(() => {
  [now, state, asked] = ['2030-01-31T10:00:00.000Z', 'READY', []];
});

function answerTo(path: string): object {
  const organizations = [{ name: 'organizations/real' }, { name: 'organizations/timed', testClock: 'organizations/timed/test-clock' }];
  if (path === 'organizations') return { organizations };
  if (path === 'organizations/timed/stores') return { stores: [{ name: 'stores/other' }, { name: 'stores/timed' }] };
  return { name: 'organizations/timed/test-clock', now, state };
}

const clockOf = (store: string) => StoreClock.of(new OperatorDoor(api.url, 't'), store, NOWHERE);

it('is that of the organization whose store it is; it is moved by months and days, and waited for', async () => {
  const clock = await clockOf('stores/timed');
  expect(clock.organization).toBe('organizations/timed');
  await clock.pass({ months: 1, days: 8 });
  expect(asked).toEqual(['organizations/timed/test-clock:advance {"to":"2030-03-08T10:00:00.000Z"}']);
  expect(state).toBe('READY');
});

it('of a store that lives in real time, there is none, and what to do is said', async () => {
  await expect(clockOf('stores/real')).rejects.toThrow(/stores\/real has no test clock.*--test-clock-now/);
});
