import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@cauce/contracts';
import { CONFIG, Lifetime } from '@cauce/http';
import { refusalOf } from '@cauce/test-clocks';
import { Inject, Injectable } from '@nestjs/common';
import type { CatalogConfig } from '../../config.js';
import { Advances } from '../../test-clocks/advances.sweeper.js';
import { type TestClockRow, TestClockRows } from '../../test-clocks/test-clock.rows.js';

const LOOK_FIRST_MS = 5;
const LOOK_LAST_MS = 50;

/** Starts an advance. It is a row from then on: the caller need not stay. */
@Injectable()
export class AdvanceTestClock {
  constructor(
    private readonly clocks: TestClockRows,
    private readonly advances: Advances,
    private readonly lifetime: Lifetime,
    @Inject(CONFIG) private readonly config: CatalogConfig,
  ) {}

  /**
   * The clock once it has arrived and all has settled, or as it is when that takes longer than the caller should wait. Throws
   * TEST_CLOCK_NOT_FOUND, TEST_CLOCK_ADVANCING, INVALID_FIELDS naming `to`.
   */
  async execute(organization: string, to: string): Promise<TestClockRow> {
    do refuseIfAny(await this.find(organization), to);
    while (!(await this.clocks.begin(organization, to))); // another request was faster: its advance is the reason to refuse, or is over by now
    this.advances.begun(organization);
    return this.untilReady(organization);
  }

  private async untilReady(organization: string): Promise<TestClockRow> {
    const deadline = performance.now() + this.config.ADVANCE_ANSWER_MS;
    for (let ms = LOOK_FIRST_MS; ; ms = Math.min(1.5 * ms, LOOK_LAST_MS)) {
      const clock = await this.find(organization);
      if (clock.state === 'READY' || performance.now() >= deadline || this.lifetime.signal.aborted) return clock;
      await sleep(ms);
    }
  }

  private async find(organization: string): Promise<TestClockRow> {
    const clock = await this.clocks.find(organization);
    if (clock === undefined) throw new ApiError('TEST_CLOCK_NOT_FOUND');
    return clock;
  }
}

function refuseIfAny(clock: TestClockRow, to: string): void {
  const refusal = refusalOf(clock, to);
  if (refusal === 'TEST_CLOCK_ADVANCING') throw new ApiError(refusal, { metadata: { to: clock.target ?? '' } });
  if (refusal === undefined) return;
  const description = `Not before the clock's own time, ${clock.now}: it never runs backwards.`;
  throw new ApiError('INVALID_FIELDS', { violations: [{ field: 'to', description }] });
}
