import type { PlanResource } from '@cauce/billing-domain';
import { randomId } from '@cauce/secrets';
import { type RunningService, type ServiceAnswer, sharedService } from '@cauce/testing/services';

const TERMS = {
  displayName: 'Club del café',
  description: 'A bag of beans each month',
  amountCents: 5_000_000,
  currencyCode: 'COP',
  billingCycleFrequency: 'MONTHLY',
  billingCycleInterval: 1,
  trialPeriodDays: 14,
};

let billing: RunningService;
beforeAll(async () => void (billing = await sharedService('billing')));
afterAll(() => billing.close());

/** A store, as the gateway's claims describe it. */
function aStore(): Store {
  return new Store(`stores/${randomId()}`, `organizations/${randomId()}`);
}

class Store {
  constructor(
    readonly name: string,
    readonly organization: string,
  ) {}

  create = (about: object = {}, key?: string) =>
    this.send<PlanResource>('POST', '', { ...TERMS, ...about }, key === undefined ? {} : { 'idempotency-key': key });
  list = (query = '') => this.send<{ plans: PlanResource[]; nextPageToken?: string }>('GET', query);
  get = (plan: PlanResource, query = '') => this.send<PlanResource>('GET', `/${plan.name.split('/').at(-1)}${query}`);

  private send<Body>(method: string, path: string, body?: object, headers = {}): Promise<ServiceAnswer<Body>> {
    const store = { name: this.name, displayName: 'Taller' };
    const facts = { organization: this.organization, store, environment: 'DEVELOPMENT' as const };
    return billing.send(method, `/v1/${this.name}/subscription-plans${path}`, body, { caller: 'gateway', facts, headers });
  }
}

describe('a subscription plan', () => {
  it('is created, read and listed with its documented fields', async () => {
    const store = aStore();
    const { status, body } = await store.create();
    expect(status).toBe(200);
    expect(body).toEqual({
      ...TERMS,
      name: expect.stringMatching(new RegExp(`^${store.name}/subscription-plans/[a-z2-7]{26}$`)),
      status: 'ACTIVE',
      createTime: expect.stringMatching(/^20\d\d-.*Z$/),
      updateTime: body.createTime,
    });
    expect((await store.get(body)).body).toEqual(body);
    expect((await store.list()).body).toEqual({ plans: [body] });
  });

  it('is monthly, without a trial and a description, unless it is asked for', async () => {
    const { displayName, amountCents, currencyCode } = TERMS;
    const nothing = {
      description: undefined,
      billingCycleFrequency: undefined,
      billingCycleInterval: undefined,
      trialPeriodDays: undefined,
    };
    const { body } = await aStore().create({ displayName, amountCents, currencyCode, ...nothing });
    expect(body).toMatchObject({ billingCycleFrequency: 'MONTHLY', billingCycleInterval: 1, trialPeriodDays: 0 });
    expect(body).not.toHaveProperty('description');
  });

  it('of another store is not there, for its own organization either', async () => {
    const mine = aStore();
    const { body } = await mine.create();
    for (const other of [aStore(), new Store(`stores/${randomId()}`, mine.organization)]) {
      const { status, refusal } = await other.get(body);
      expect([status, refusal?.reason]).toEqual([404, 'PLAN_NOT_FOUND']);
    }
  });

  it('is listed in pages, newest first', async () => {
    const store = aStore();
    const made: string[] = [];
    for (const displayName of ['a', 'b', 'c']) made.push((await store.create({ displayName })).body.name);
    const first = (await store.list('?pageSize=2')).body;
    const second = (await store.list(`?pageSize=2&pageToken=${first.nextPageToken}`)).body;
    expect([...first.plans, ...second.plans].map(({ name }) => name)).toEqual(made.reverse());
    expect(second.nextPageToken).toBeUndefined();
  });

  it('was not there before its creation', async () => {
    const store = aStore();
    const { body } = await store.create();
    expect((await store.get(body, `?readTime=${body.createTime}`)).body).toEqual(body);
    expect((await store.get(body, '?readTime=2020-01-01T00:00:00Z')).status).toBe(404);
  });
});

describe('an Idempotency-Key', () => {
  it('makes one plan of the same request, however many come at once', async () => {
    const store = aStore();
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.create({}, 'key-1')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.name}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect((await store.list()).body.plans).toHaveLength(1);
  });

  it('is refused for another request, and says where it differs', async () => {
    const store = aStore();
    await store.create({}, 'key-1');
    const { status, refusal } = await store.create({ amountCents: 6_000_000 }, 'key-1');
    expect([status, refusal?.reason]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

it.each<[object, string[]]>([
  [{ displayName: '' }, ['displayName']],
  [{ displayName: 'a\nb' }, ['displayName']],
  [{ amountCents: 99_999 }, ['amountCents']],
  [{ amountCents: 49, currencyCode: 'USD' }, ['amountCents']],
  [{ amountCents: 1.5, currencyCode: 'pesos' }, ['amountCents', 'currencyCode']],
  [{ billingCycleFrequency: 'DAILY', billingCycleInterval: 0 }, ['billingCycleFrequency', 'billingCycleInterval']],
  [{ displayName: '', amountCents: 99_999 }, ['amountCents', 'displayName']],
  [{ billingCycleInterval: 13 }, ['billingCycleInterval']],
  [{ displayName: 'a'.repeat(101) }, ['displayName']],
  [{ trialPeriodDays: -1 }, ['trialPeriodDays']],
  [{ trialPeriodDays: 366 }, ['trialPeriodDays']],
  [{ displayName: null }, ['displayName']],
  [{ status: 'ACTIVE' }, ['status']],
])('%j is refused by name, and nothing is made', async (about, fields) => {
  const store = aStore();
  const { status, refusal } = await store.create(about);
  expect([status, [...(refusal?.fields ?? [])].sort()]).toEqual([400, fields]);
  expect((await store.list()).body).toEqual({ plans: [] });
});
