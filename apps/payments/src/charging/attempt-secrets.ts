import type { SealedBox } from '@cauce/secrets';
import type { PrismaClient } from '../generated/prisma/client.js';

/** Card tokens are good for minutes; one that is older than this has no attempt that could still use it. */
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * The one-use card tokens of attempts: sealed, committed before AttemptStarted is appended (so that a crash in between leaves a
 * secret without an attempt, never an attempt that nobody can charge), erased when the attempt ends.
 */
export class AttemptSecrets {
  constructor(
    private readonly prisma: Pick<PrismaClient, 'attemptSecret'>,
    private readonly box: SealedBox,
  ) {}

  /** Keeps the token of an attempt; the first one stays. */
  async keep(paymentId: string, attemptId: string, cardToken: string): Promise<void> {
    const sealed = this.box.seal(cardToken, contextOf(attemptId));
    await this.prisma.attemptSecret.createMany({ data: { attemptId, paymentId, sealed }, skipDuplicates: true });
  }

  /** The token; undefined when it was erased. */
  async open(attemptId: string): Promise<string | undefined> {
    const secret = await this.prisma.attemptSecret.findUnique({ where: { attemptId } });
    return secret?.sealed && this.box.open(secret.sealed, contextOf(attemptId)).toString('utf8');
  }

  /** Forgets the token of an attempt that has ended. */
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
