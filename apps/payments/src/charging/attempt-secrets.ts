import type { PaymentSource } from '@cauce/contracts';
import type { SealedBox } from '@cauce/secrets';
import type { PrismaClient } from '../generated/prisma/client.js';

/** Card tokens are good for minutes; one that is older than this has no attempt that could still use it. */
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * What attempts are paid with (one-use card tokens, bank and document): sealed, committed before AttemptStarted is appended (so that
 * a crash in between leaves a secret without an attempt, never an attempt that nobody can charge), erased when the attempt ends.
 * Beside it, where the buyer goes on meanwhile: the processor's address is a capability, so it is no event.
 */
export class AttemptSecrets {
  constructor(
    private readonly prisma: Pick<PrismaClient, 'attemptSecret'>,
    private readonly box: SealedBox,
  ) {}

  /** Keeps what an attempt is paid with; the first one stays. */
  async keep(paymentId: string, attemptId: string, source: PaymentSource): Promise<void> {
    const sealed = this.box.seal(JSON.stringify(source), contextOf(attemptId));
    await this.prisma.attemptSecret.createMany({ data: { attemptId, paymentId, sealed }, skipDuplicates: true });
  }

  /** What it is paid with; undefined when that was erased. */
  async open(attemptId: string): Promise<PaymentSource | undefined> {
    const secret = await this.prisma.attemptSecret.findUnique({ where: { attemptId } });
    return secret ? (JSON.parse(this.box.open(secret.sealed, contextOf(attemptId)).toString('utf8')) as PaymentSource) : undefined;
  }

  /** Where the buyer goes on now; undefined: nowhere any more. */
  async sendBuyer(attemptId: string, url: string | undefined): Promise<void> {
    const continueUrl = url === undefined ? null : this.box.seal(url, continuingOf(attemptId));
    await this.prisma.attemptSecret.updateMany({ where: { attemptId }, data: { continueUrl } });
  }

  /** Where the buyer goes on, if there is something to be done there. */
  async continueUrl(attemptId: string): Promise<string | undefined> {
    const secret = await this.prisma.attemptSecret.findUnique({ where: { attemptId }, select: { continueUrl: true } });
    return secret?.continueUrl ? this.box.open(secret.continueUrl, continuingOf(attemptId)).toString('utf8') : undefined;
  }

  /** Forgets all of it: the attempt has ended. */
  async erase(attemptId: string): Promise<void> {
    await this.prisma.attemptSecret.deleteMany({ where: { attemptId } });
  }

  /** Forgets what a crash left behind. */
  async eraseOld(): Promise<void> {
    await this.prisma.attemptSecret.deleteMany({ where: { createTime: { lt: new Date(Date.now() - FORGET_AFTER_MS) } } });
  }
}

function contextOf(attemptId: string): string {
  return `attempt-secret ${attemptId}`;
}

function continuingOf(attemptId: string): string {
  return `attempt-continue ${attemptId}`;
}
