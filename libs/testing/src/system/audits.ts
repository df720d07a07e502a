import { randomId } from '@cauce/secrets';
import type { ServiceName } from '@cauce/services';
import { eventually } from './eventually.js';
import { OwnEventStore } from './stack/own-event-store.js';
import type { RunningService } from './stack/running-service.js';
import { ServiceWithNotifier } from './stack/service-with-notifier.js';

/** A service whose events the notifier is told of. */
export type AuditedService = {
  readonly app: ServiceName;
  /** Of its streams. */
  readonly category: string;
  /** Makes one resource of an organization, one event of which becomes a webhook; answers its id. */
  readonly make: (service: RunningService, organization: string) => Promise<string>;
  /** How many mails are made of it. */
  readonly mailCount: number;
};

type Delivery = { readonly id: string; readonly day: string; readonly eventId: string; readonly event: string; readonly at: string };

const WITHIN = { within: 20_000 };

/** Registers the specs of `operate audit` (docs/operating.md, "audit"). */
export function auditsItsNotifications({ app, category, make, mailCount }: AuditedService): void {
  let events: OwnEventStore;
  let parts: ServiceWithNotifier;
  let service: RunningService;
  let organization: string;
  let endpoint: string;
  let id: string;
  beforeAll(async () => {
    events = await OwnEventStore.start();
    parts = await ServiceWithNotifier.of(app, { EVENT_STORE_URL: events.url });
    service = await parts.start();
    organization = `organizations/${randomId()}`;
    endpoint = await parts.endpoint(organization);
    id = await make(service, organization);
    await eventually(deliveries, ({ length }) => length === 1, WITHIN);
    // The publisher saves its place soon after it has published.
    await eventually(() => parts.audit(), ({ out }) => out.includes(expected), WITHIN); // prettier-ignore
  }, 120_000);
  afterAll(async () => {
    await service.end('SIGTERM');
    await Promise.all([parts.close(), events.stop()]);
  });

  const query = <Row extends object>(text: string, values: unknown[] = []) => parts.notifier.database.pool.query<Row>(text, values);
  const deliveries = async () =>
    (
      await query<Delivery>(
        `SELECT id, day::text, event_id AS "eventId", event, to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
         FROM delivery WHERE organization = $1`,
        [organization],
      )
    ).rows;
  const remove = ({ day, id: delivery }: Delivery) => query('DELETE FROM delivery WHERE day = $1 AND id = $2', [day, delivery]);
  const missing = (out: string) => out.split('\n').filter((line) => line.startsWith('MISSING'));
  const expected = `1 webhook and ${String(mailCount)} mail${mailCount === 1 ? '' : 's'} expected`;

  it('finds nothing where all is there, and says what it looked at', async () => {
    const { code, out, err } = await parts.audit();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`audited: ${expected}, none missing.\n`);
  });

  it('lists exactly what is missing and ends with 1; what it says repairs that', async () => {
    const [lost] = await deliveries();
    if (!lost) throw new Error('there is no delivery');
    await remove(lost);
    const { code, out } = await parts.audit();
    expect([code, missing(out)]).toEqual([1, [`MISSING  ${lost.at}  ${lost.event}  ${category}-${id}  ${lost.eventId}  ${endpoint}`]]);
    expect(out).toContain(`audited: ${expected}, 1 missing. Retry what is parked of them; republish --from ${lost.at} makes the others.\n`);
    const repair = /republish --from \S+/.exec(out)?.[0].split(' ') ?? [];
    expect((await parts.operate(...repair)).out).toContain('Republished');
    const again = await parts.audit();
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('none missing')]);
    expect(await deliveries()).toEqual([lost]);
  });

  it('misses nothing outside of its window, and says from when on it can judge', async () => {
    const [lost] = await deliveries();
    if (!lost) throw new Error('there is no delivery');
    await remove(lost);
    const window = ['audit', '--from', '2026-01-01T00:00:00Z', '--to', lost.at];
    const { code, out } = await parts.operate(...window);
    expect([code, missing(out)]).toEqual([0, []]);
    expect(out).toMatch(/ What was recorded before \S+Z cannot be judged: the notifier keeps it no longer\.\n$/);
    expect((await parts.audit('--from', lost.at)).code).toBe(1);
    await parts.operate('republish', '--from', lost.at);
  });

  it('leaves out what the publisher has not reached, and says so', async () => {
    await service.end('SIGTERM');
    await parts.shared.database.pool.query(`UPDATE follower SET commit_position = NULL, prepare_position = NULL WHERE name = 'publisher'`);
    const { code, out } = await parts.audit();
    expect([code, missing(out)]).toEqual([0, []]);
    expect(out).toContain('0 events audited: 0 webhooks and 0 mails expected, none missing. ');
    expect(out).toMatch(/ [1-9]\d* events? not looked at: the publisher has not come that far yet\.\n$/);
    service = await parts.start();
    const later = await eventually(() => parts.audit(), (said) => said.out.includes(expected), WITHIN); // prettier-ignore
    expect([later.code, later.out]).toEqual([0, expect.stringContaining('none missing')]);
  });

  it('says what is wrong with its arguments, and that the notifier does not answer', async () => {
    const inverted = await parts.audit('--from', '2100-01-01T00:00:00Z');
    expect([inverted.code, inverted.err]).toEqual([64, expect.stringContaining('must lie before --to')]);
    const help = await parts.operate('audit', '--help');
    expect(help.out).toContain(`node dist/${app}/operate.js audit --from`);
    await parts.notifier.end('SIGTERM');
    const away = await parts.audit();
    expect([away.code, away.err]).toEqual([1, expect.stringContaining('The notifier does not answer (NOTIFIER_URL)')]);
  });
}
