import type { OrganizationResource } from '@cauce/catalog-domain';
import { type RunningService, startService } from '@cauce/testing/services';
import { merchants } from '../../test/merchants.js';

const NOW = '2030-01-01T10:00:00.000Z';
const PATH = '/admin/v1/organizations';

/** The other parts are absent: their share is tested where all of them run (apps/e2e). */
let catalog: RunningService;
const { anOrganization } = merchants(() => catalog);

beforeAll(async () => void (catalog = await startService({ app: 'catalog', env: { ADVANCE_ANSWER_MS: '2000' } })));
afterAll(() => catalog.close());

it('creates no organization when a part cannot be told of its test clock', async () => {
  const terms = { displayName: 'Nowhere', environment: 'DEVELOPMENT', testClock: { now: NOW } };
  const { status, refusal } = await catalog.send('POST', PATH, terms);
  expect([status, refusal?.reason]).toEqual([503, 'UNAVAILABLE']);
  // Others' organizations are in the same event store.
  const { organizations } = (await catalog.send<{ organizations: OrganizationResource[] }>('GET', PATH)).body;
  expect(organizations.filter(({ displayName }) => displayName === terms.displayName)).toEqual([]);
});

/** As the creation would, if the parts were there. */
async function withClock(): Promise<string> {
  const { name } = await anOrganization();
  await catalog.database.pool.query('INSERT INTO test_clock (organization, now) VALUES ($1, $2)', [name, NOW]);
  return name;
}

describe('what an advance does not wait for', () => {
  const PAYMENT = 'stores/s/payments/p';
  const shown = { undecidedPayments: [PAYMENT], waitingDeliveryCount: 2 };

  it.each([
    ['as a process of before wrote it', shown],
    ['by parts', { payments: { undecidedPayments: [PAYMENT], others: ['x'] }, notifier: { waitingDeliveryCount: 2 } }],
  ])('is shown, %s', async (_, leftOver) => {
    const organization = await withClock();
    await catalog.database.pool.query(
      `UPDATE test_clock SET state = 'ADVANCING', advance_from = now, advance_to = now + interval '1 hour', ran_count = 3, movement = '3:7 ',
         left_over = $2 WHERE organization = $1`,
      [organization, JSON.stringify(leftOver)],
    );
    const { body } = await catalog.send('GET', `/admin/v1/${organization}/test-clock`);
    const advance = { from: NOW, to: '2030-01-01T11:00:00.000Z', ranCount: 3, ...shown };
    expect(body).toEqual({ name: `${organization}/test-clock`, now: NOW, state: 'ADVANCING', advance });
  });
});

describe('an advance while the other parts are away', () => {
  const move = (organization: string, to: unknown) =>
    catalog.send<{ state: string; now: string }>('POST', `/admin/v1/${organization}/test-clock:advance`, { to });

  it('is answered after a while, does not move, and prevents another one', async () => {
    const organization = await withClock();
    const to = '2030-01-02T10:00:00.000Z';
    const { status, body } = await move(organization, to);
    expect([status, body.state, body.now]).toEqual([202, 'ADVANCING', NOW]);
    const again = await move(organization, to);
    expect([again.status, again.refusal?.reason]).toEqual([400, 'TEST_CLOCK_ADVANCING']);
  });

  it('of many concurrent requests, one begins', async () => {
    const organization = await withClock();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, minutes) => move(organization, `2030-01-01T11:0${minutes}:00Z`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 400, 400, 400, 400, 400, 400, 400]);
  });
});
