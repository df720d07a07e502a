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
  about: 'The advance that runs, or the last one.',
  fields: {
    from: field.time('Where the clock stood when it began.'),
    to: field.time('Where it ends.'),
    ranCount: field.count('How much has fallen due on the way and was run; what a killed process did not come to note is not counted.', 3),
    undecidedPayments: field.optional(
      field.listOf(
        field.name('stores/{store}/payments/{payment}', 'A payment.'),
        'Payments with an attempt or a refund whose outcome the processor has not told yet, at most 100: nobody waits for them.',
      ),
    ),
    waitingDeliveryCount: field.optional(
      field.count('Webhooks that wait for a later attempt, for their order or for their endpoint: nobody waits for them.', 1),
    ),
  },
};

/** How the API's document shows it. */
export const TEST_CLOCK: Resource<TestClockResource> = {
  title: 'TestClock',
  about: 'The time that an organization lives at. It stands still but for advances.',
  fields: {
    name: field.name('organizations/{organization}/test-clock', 'The clock’s name.'),
    now: field.time('The organization’s time.'),
    state: field.oneOf(['READY', 'ADVANCING'], 'ADVANCING: on its way, and what it brings about is not all done.'),
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
