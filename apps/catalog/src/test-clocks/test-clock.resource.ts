import { field, type Resource } from '@cauce/kernel';
import type { TestClockRow } from './test-clock.rows.js';

/** A test clock as the operator API shows it. */
export type TestClockResource = {
  readonly name: string;
  readonly now: string;
  readonly state: 'READY' | 'ADVANCING';
  readonly advance?: AdvanceResource;
};

/** The advance that runs, or the last one. */
type AdvanceResource = {
  readonly from: string;
  readonly to: string;
  readonly ranCount: number;
  readonly undecidedPayments?: readonly string[];
  readonly waitingDeliveryCount?: number;
};

const ADVANCE: Resource<AdvanceResource> = {
  title: 'Advance',
  about: 'The current or last advance of a test clock.',
  fields: {
    from: field.time('The clock’s time when the advance began.'),
    to: field.time('The clock’s time when the advance ends.'),
    ranCount: field.count('The number of due tasks that were run on the way. Tasks of a process that was killed may be missing.', 3),
    undecidedPayments: field.optional(
      field.listOf(
        field.name('stores/{store}/payments/{payment}', 'A payment.'),
        'Payments with an attempt or a refund whose outcome is not known yet, at most 100. The advance does not wait for them.',
      ),
    ),
    waitingDeliveryCount: field.optional(
      field.count(
        'The number of webhooks that wait for a later attempt, for an earlier webhook or for their endpoint. The advance does not wait for them.',
        1,
      ),
    ),
  },
};

/** How the API's document shows it. */
export const TEST_CLOCK: Resource<TestClockResource> = {
  title: 'TestClock',
  about: 'The test clock of an organization. It changes only when it is advanced.',
  fields: {
    name: field.name('organizations/{organization}/test-clock', 'The clock’s name.'),
    now: field.time('The organization’s current time.'),
    state: field.oneOf(['READY', 'ADVANCING'], 'ADVANCING: the clock is moving, and not all due tasks are done.'),
    advance: field.optional(field.object(ADVANCE)),
  },
};

/** A clock as it stands. */
export function toTestClock({ organization, now, state, advance }: TestClockRow): TestClockResource {
  return { name: `${organization}/test-clock`, now, state, ...(advance && { advance: toAdvance(advance) }) };
}

type Shown = Pick<AdvanceResource, 'undecidedPayments' | 'waitingDeliveryCount'>;

/** What parts report under other names is not shown. */
function toAdvance({ from, to, ranCount, unsettled = {} }: NonNullable<TestClockRow['advance']>): AdvanceResource {
  const { undecidedPayments = [], waitingDeliveryCount = 0 } = Object.assign({}, ...Object.values(unsettled)) as Shown;
  return {
    from,
    to,
    ranCount,
    ...(undecidedPayments.length > 0 && { undecidedPayments }),
    ...(waitingDeliveryCount > 0 && { waitingDeliveryCount }),
  };
}
