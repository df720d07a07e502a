import type { ServiceName } from '@cauce/services';
import { migrateAll, type Operated } from '@cauce/stack';
import { eventually, untilNow } from '@cauce/testing/system';
import type { Rig } from './rig.js';

/** The steps of docs/runbooks/restore.md that a drill can leave out. */
export const STEPS = ['compare', 'accept', 'migrate', 'rebuild', 'republish', 'record'] as const;
/** One of them. */
export type Step = (typeof STEPS)[number];

/** Those with streams, and those of them that publish. */
const FOLDED: readonly ServiceName[] = ['catalog', 'payments', 'billing', 'partner-gateway'];
const PUBLISHERS: readonly ServiceName[] = ['payments', 'billing'];
const PATIENCE = { within: 60_000 };
/** What was recorded just before a copy may not have been handled by then. */
const BEFORE_MS = 60_000;

/** From when on a copy may lack something, RFC 3339. */
export function shortlyBefore({ begun }: { readonly begun: string }): string {
  return new Date(Date.parse(begun) - BEFORE_MS).toISOString();
}

/** A row of reconcile's table that is a difference. */
const DIFFERENCE = /^(?!KIND |UNEXPECTED_SETTLEMENT |OPEN_CHARGE )([A-Z_]+) {2,}\S+ {2,}(\S+)/gm;

/** An operation that did not end as it must. */
class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

/** What an operator does, step by step, about all since `from`. `left`: steps that are left out, to see that they matter. */
export class Steps {
  constructor(
    private readonly rig: Rig,
    private readonly from: string,
    private readonly left: ReadonlySet<Step>,
  ) {}

  /** The event store is older than the databases; the services are stopped. Answers what reconcile says of the log. */
  async compare(): Promise<string | undefined> {
    if (this.left.has('compare')) return undefined;
    const { code, out } = await this.rig.operate('payments', 'reconcile', '--from', this.from, ...untilNow());
    const gap = /This is not the log that was followed.*/.exec(out)?.[0];
    if (code !== 1 || gap === undefined) throw new StepFailed(`payments reconcile says nothing of a log that is too short:\n${out}`);
    return gap;
  }

  /** Gives up what was recorded after the copy. */
  async accept(): Promise<void> {
    if (this.left.has('accept')) return;
    await Promise.all(FOLDED.map((service) => this.mustEnd(service, 'rebuild', '--accept-log', '--prune')));
  }

  async migrate(): Promise<void> {
    if (!this.left.has('migrate')) await migrateAll(this.rig.stack.world.addresses);
  }

  /** @param services all that have rows of streams, by default */
  async rebuild(services: readonly ServiceName[] = FOLDED): Promise<void> {
    if (this.left.has('rebuild')) return;
    await Promise.all(services.map((service) => this.mustEnd(service, 'rebuild')));
  }

  async republish(): Promise<void> {
    if (this.left.has('republish')) return;
    await Promise.all(PUBLISHERS.map((service) => this.mustEnd(service, 'republish', '--from', this.from)));
  }

  /** Waits until both audits find that nothing is missing. */
  async audit(): Promise<void> {
    await Promise.all(PUBLISHERS.map((service) => this.auditOne(service)));
  }

  private async auditOne(service: ServiceName): Promise<void> {
    let last: Operated = { code: 1, out: '' };
    const look = async () => (last = await this.rig.operate(service, 'audit', '--from', this.from, ...untilNow()));
    const isClean = ({ code, out }: Operated) => code === 0 && !out.includes('not looked at');
    await eventually(look, isClean, PATIENCE).catch(() => {
      throw new StepFailed(`audit of ${service} does not end clean:\n${ending(last)}`);
    });
  }

  /** Records what the processor and payments know and we do not; answers the charges that nobody can record: their payments are lost. */
  async record(): Promise<readonly string[]> {
    const window = ['--from', this.from] as const;
    if (!this.left.has('record')) {
      for (const service of PUBLISHERS) await this.rig.operate(service, 'reconcile', ...window, ...untilNow(), '--record');
    }
    let said = '';
    const compare = async () => {
      const books = PUBLISHERS.map((service) => this.rig.operate(service, 'reconcile', ...window, ...untilNow()));
      said = (await Promise.all(books)).map(({ out }) => out).join('\n');
      return [...said.matchAll(DIFFERENCE)].map(([, kind = '', attempt = '']) => ({ kind, attempt }));
    };
    // What is charged meanwhile is under way for a moment.
    const differences = await eventually(compare, (all) => all.every(({ kind }) => kind === 'UNKNOWN_PAYMENT'), PATIENCE).catch(() => {
      throw new StepFailed(`the books differ:\n${said}`);
    });
    return differences.map(({ attempt }) => attempt);
  }

  /** That no row differs from its stream. */
  async rowsAgree(): Promise<void> {
    const said = await Promise.all(FOLDED.map(async (service) => (await this.rig.operate(service, 'rebuild')).out.split('\n')));
    const tables = said.flat().filter((line) => /^\w+: \d+ streams? read,/.test(line));
    const differing = tables.filter((line) => !line.includes('every row is what its events say'));
    if (differing.length > 0) throw new StepFailed(`rows were not what their events say: ${differing.join('; ')}`);
  }

  private async mustEnd(service: ServiceName, ...args: readonly string[]): Promise<void> {
    const operated = await this.rig.operate(service, ...args);
    if (operated.code !== 0) throw new StepFailed(`${service} ${args.join(' ')} ended with ${String(operated.code)}:\n${ending(operated)}`);
  }
}

/** The last lines are those that say it. */
function ending({ out }: Operated): string {
  return out.trimEnd().split('\n').slice(-8).join('\n');
}
