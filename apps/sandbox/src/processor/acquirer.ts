import { CONFIG } from '@cauce/http';
import { Inject, Injectable } from '@nestjs/common';
import { type Manner, testCard } from '../cards/test-cards.js';
import type { SandboxConfig } from '../config.js';
import type { Charge, ChargeAnswer, ChargeTerms } from './charge.js';
import { ChargeScripts, HELD_UNTIL } from './charge-scripts.js';
import { Later } from './later.js';
import { Ledger } from './ledger.js';

/** What the caller hears of a charge: an answer, at once or at a time; a broken connection; or nothing, ever. */
export type Reaction = { readonly answer: () => ChargeAnswer; readonly at?: Date } | 'cut' | 'silence';

/** The acquirer with its bad manners (see the test cards). What it does to money is the ledger's alone. */
@Injectable()
export class Acquirer {
  /** Charges that wait inside: gone with the process, as they would be. */
  private readonly queued = new Map<string, ChargeTerms>();

  constructor(
    private readonly ledger: Ledger,
    private readonly later: Later,
    private readonly scripts: ChargeScripts,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  charge(terms: ChargeTerms): Reaction {
    const scripted = this.scripts.take(terms);
    const manner = testCard(scripted?.as ?? this.ledger.last4Of(terms) ?? '')?.manner;
    if (manner === 'DEAF' || manner === 'QUEUED') return this.keepWaiting(terms, manner);
    const lateBy = this.config.LATE_ANSWER_MS;
    const answerAt = new Date(Date.now() + lateBy);
    const isSecret = scripted?.isHeld && manner !== 'RELENTS';
    const answerTime = isSecret ? HELD_UNTIL : manner === 'LATE' ? answerAt.toISOString() : undefined;
    const { isNew, ...answer } = this.ledger.charge(terms, answerTime, scripted?.as);
    if (isNew && !scripted?.isHeld) this.plan(terms.key, manner, lateBy);
    if (isSecret) return { answer: () => this.answerNow(terms, answer) };
    switch (manner) {
      case 'LATE':
        // A repeated call waits only for the time that is left.
        return { answer: () => this.answerNow(terms, answer), at: this.ledger.answerTimeOf(terms.key) };
      case 'SILENT':
        return 'silence';
      case 'CUT':
        return isNew ? 'cut' : { answer: () => answer };
      default:
        return { answer: () => answer };
    }
  }

  /** As the ledger's; a charge that was waiting for its turn gets it now, after the fence. */
  abandon(key: string): Charge {
    const charge = this.ledger.abandon(key);
    const waiting = this.queued.get(key);
    if (waiting) this.ledger.charge(waiting);
    this.queued.delete(key);
    return charge;
  }

  private keepWaiting(terms: ChargeTerms, manner: Manner): Reaction {
    const refused = this.ledger.ignore(terms);
    if (refused) return { answer: () => refused };
    if (manner === 'QUEUED') this.queued.set(terms.key, terms);
    return 'silence';
  }

  private plan(key: string, manner: Manner | undefined, lateBy: number): void {
    if (manner === 'LATE') this.later.add(key, 'CALLBACK', lateBy);
    if (manner === 'RELENTS') this.later.add(key, 'RELENT', lateBy);
    if (manner === 'TWICE') [0, 0].forEach((delay) => this.later.add(key, 'CALLBACK', delay));
  }

  private answerNow({ key }: ChargeTerms, first: ChargeAnswer): ChargeAnswer {
    const charge = this.ledger.look(key);
    return 'charge' in first && charge ? { charge } : first;
  }
}
