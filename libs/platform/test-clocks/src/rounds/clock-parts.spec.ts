import fc from 'fast-check';
import { isQuiet } from '../clock/test-clock.js';
import { ClockParticipant } from '../protocol/clock-participant.js';
import type { DrainReport, EarliestDue, RanDue } from '../protocol/protocol.js';
import { ClockParts } from './clock-parts.js';

const ORGANIZATION = 'organizations/o';
const MOST_ROUNDS = 50;

/** How many answers a message leads to, going to and fro. */
type Message = number;

/** A service that publishes what it appends, consumes what another publishes, and may append because of it. */
class Service extends ClockParticipant {
  readonly log: Message[] = [];
  readonly topic: Message[] = [];
  private consumed = 0;
  private source: Service | undefined;

  consumes(source: Service): void {
    this.source = source;
  }

  /** Whether something of it is under way: not published, or not consumed. */
  get isBetween(): boolean {
    return this.topic.length < this.log.length || this.consumed < (this.source?.topic.length ?? 0);
  }

  /** Its publisher hands one event on. */
  publishOne(): void {
    this.topic.push(...this.log.slice(this.topic.length, this.topic.length + 1));
  }

  /** Its consumer handles one message. */
  consumeOne(): void {
    const message = this.source?.topic[this.consumed];
    if (message === undefined) return;
    this.consumed += 1;
    if (message > 0) this.log.push(message - 1);
  }

  put(): Promise<void> {
    return Promise.resolve();
  }

  earliestDue(): Promise<EarliestDue> {
    return Promise.resolve({});
  }

  runDue(): Promise<RanDue> {
    return Promise.resolve({ ranCount: 0 });
  }

  followersPassed(): Promise<boolean> {
    for (const mark = this.log.length; this.topic.length < mark;) this.publishOne();
    return Promise.resolve(true);
  }

  groupsCaughtUp(): Promise<boolean> {
    for (const end = this.source?.topic.length ?? 0; this.consumed < end;) this.consumeOne();
    return Promise.resolve(true);
  }

  report(): Promise<DrainReport> {
    return Promise.resolve({ isDone: true, changeToken: String(this.log.length), unsettled: {} });
  }
}

/** Two services that consume each other's topic, with a charge on its way from the first. */
function services(answers: number): { readonly payments: Service; readonly billing: Service } {
  const [payments, billing] = [new Service(), new Service()];
  payments.consumes(billing);
  billing.consumes(payments);
  payments.log.push(answers);
  return { payments, billing };
}

type Ask = () => Promise<{ readonly ranCount: number; readonly isDone: boolean; readonly changeToken: string }>;

async function untilQuiet(ask: Ask, meanwhile: (round: number) => void = () => undefined): Promise<void> {
  let before: string | undefined;
  for (let count = 0; count < MOST_ROUNDS; count += 1) {
    const round = await ask();
    if (isQuiet(round, before)) return;
    before = round.changeToken;
    meanwhile(count);
  }
  throw new Error('never quiet');
}

const inPhases =
  (parts: ClockParts): Ask =>
  async () =>
    (await parts.round(ORGANIZATION, 1)).round;

describe('a stop at which two services answer each other', () => {
  it('is quiet when nothing is in flight between them, whichever is asked first and whatever happens meanwhile', async () => {
    const step = fc.constantFrom('payments publishes', 'payments consumes', 'billing publishes', 'billing consumes');
    await fc.assert(
      fc.asyncProperty(fc.nat(8), fc.boolean(), fc.array(fc.array(step)), async (answers, isPaymentsFirst, steps) => {
        const { payments, billing } = services(answers);
        const parts = new ClockParts(isPaymentsFirst ? { payments, billing } : { billing, payments }, {});
        const happens = (one: string) => {
          const service = one.startsWith('payments') ? payments : billing;
          if (one.endsWith('publishes')) service.publishOne();
          else service.consumeOne();
        };
        await untilQuiet(inPhases(parts), (round) => steps[round]?.forEach(happens));
        expect([payments.isBetween, billing.isBetween]).toEqual([false, false]);
        expect(payments.log.length + billing.log.length).toBe(answers + 1);
      }),
    );
  });

  it('would count as quiet too early if each service went through all phases by itself', async () => {
    const { payments, billing } = services(3);
    const ask: Ask = async () => {
      const tokens: string[] = [];
      for (const service of [payments, billing]) {
        await service.followersPassed();
        await service.groupsCaughtUp();
        tokens.push((await service.report()).changeToken);
      }
      return { ranCount: 0, isDone: true, changeToken: tokens.join(' ') };
    };
    await untilQuiet(ask);
    expect(payments.isBetween).toBe(true);
  });
});

describe('a round', () => {
  /** Says what a phase answers. */
  class Answering extends Service {
    constructor(
      private readonly name: string,
      private readonly asked: string[],
      private readonly unready?: 'followers' | 'groups' | 'report',
    ) {
      super();
    }

    override async followersPassed(): Promise<boolean> {
      await this.told('followers');
      return this.unready !== 'followers';
    }

    override async groupsCaughtUp(): Promise<boolean> {
      await this.told('groups');
      return this.unready !== 'groups';
    }

    override async report(): Promise<DrainReport> {
      await this.told('report');
      return { isDone: this.unready !== 'report', changeToken: this.name, unsettled: { [`${this.name}Count`]: 1 } };
    }

    /** Its answers take a while. */
    private async told(phase: string): Promise<void> {
      await new Promise(setImmediate);
      this.asked.push(`${phase} of ${this.name}`);
    }
  }

  it('asks all parts for one phase before the next, and keeps unsettled work under their names', async () => {
    const asked: string[] = [];
    const parts = new ClockParts({ a: new Answering('a', asked) }, { b: new Answering('b', asked) });
    expect(await parts.round(ORGANIZATION, 1)).toEqual({
      round: { ranCount: 0, isDone: true, changeToken: 'a:a b:b' },
      unsettled: { a: { aCount: 1 }, b: { bCount: 1 } },
    });
    expect(asked).toEqual(['followers of a', 'followers of b', 'groups of a', 'groups of b', 'report of a', 'report of b']);
  });

  it.each(['followers', 'groups', 'report'] as const)('is not done while a part is not, in its phase %s', async (phase) => {
    const parts = new ClockParts({ a: new Answering('a', [], phase) }, { b: new Answering('b', []) });
    expect((await parts.round(ORGANIZATION, 1)).round.isDone).toBe(false);
  });
});
