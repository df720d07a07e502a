import { Injectable } from '@nestjs/common';
import { SandboxDatabase } from '../store/sandbox-database.js';
import type { ChargeTerms } from './charge.js';
import { now } from './charge-row.js';
import type { LaterAction } from './later.js';
import { scripted, type ScriptWord } from './scripted-answers.js';

/** No one hears of a charge before this time. */
export const HELD_UNTIL = '9999-12-31T23:59:59.999Z';

const RELENTS = 'hold-relent' satisfies ScriptWord;

/** The script of an owner: what its next charges do, in order, and the keys of charges that are held. */
export type ChargeScript = { readonly owner: string; readonly charges: readonly ScriptWord[]; readonly held: readonly string[] };

/**
 * What the next charges of an owner's stored cards do, whatever the cards are: so that whole histories can be tested. After the last word
 * the cards do as their rows say again. A charge that comes twice takes one word.
 */
@Injectable()
export class ChargeScripts {
  constructor(private readonly database: SandboxDatabase) {}

  /** Replaces what is left of an owner's script. */
  set(owner: string, charges: readonly ScriptWord[]): ChargeScript {
    this.database.write(() => {
      this.database.run('DELETE FROM script WHERE owner = ?', owner);
      for (const word of charges) this.database.run('INSERT INTO script (owner, word) VALUES (?, ?)', owner, word);
    });
    return this.of(owner);
  }

  of(owner: string): ChargeScript {
    const words = this.database.all('SELECT word FROM script WHERE owner = ? ORDER BY id', owner);
    const held = this.database.all(HELD, owner, HELD_UNTIL);
    return { owner, charges: words.map(({ word }) => word as ScriptWord), held: held.map(({ key }) => String(key)) };
  }

  /** Those that have stored a card or have a script, the latest first. */
  all(): ChargeScript[] {
    return this.database.all(OWNERS).map(({ owner }) => this.of(String(owner)));
  }

  /** What a charge of a stored card does by its owner's script; undefined: nothing is scripted for it. */
  take({ key, storedCard }: ChargeTerms): ReturnType<typeof scripted> {
    if (storedCard === undefined) return undefined;
    return this.database.write(() => {
      const known = this.database.one('SELECT word FROM scripted WHERE key = ?', key);
      if (known) return scripted(known['word']);
      const next = this.database.one(NEXT, storedCard);
      if (!next || this.database.one('SELECT 1 FROM charge WHERE key = ?', key)) return undefined;
      this.database.run('DELETE FROM script WHERE id = ?', Number(next['id']));
      this.database.run('INSERT INTO scripted (key, owner, word) VALUES (?, ?, ?)', key, String(next['owner']), String(next['word']));
      return scripted(next['word']);
    });
  }

  /** From now on there is word of the owner's held charges. Answers their keys, and what is left to be done with each. */
  release(owner: string): { readonly key: string; readonly action: LaterAction }[] {
    return this.database.write(() => {
      const held = this.database.all(HELD, owner, HELD_UNTIL).map(({ key, word }) => ({ key: String(key), word }));
      for (const { key } of held) this.database.run('UPDATE charge SET answer_time = ? WHERE key = ?', now(), key);
      return held.map(({ key, word }) => ({ key, action: word === RELENTS ? 'RELENT' : 'CALLBACK' }));
    });
  }
}

/** One that relents has been answered, and is held until it was released. */
const HELD = `SELECT charge.key, scripted.word FROM charge JOIN scripted ON scripted.key = charge.key
  WHERE scripted.owner = ?1 AND (charge.answer_time = ?2 OR (scripted.word = '${RELENTS}' AND charge.answer_time IS NULL))
  ORDER BY charge.create_time`;
const NEXT = `SELECT script.id, script.owner, script.word FROM script JOIN stored_card ON stored_card.owner = script.owner
  WHERE stored_card.token = ? ORDER BY script.id LIMIT 1`;
const OWNERS = `SELECT owner, max(time) AS time FROM (
    SELECT owner, create_time AS time FROM stored_card WHERE owner IS NOT NULL UNION ALL SELECT owner, '' FROM script
  ) GROUP BY owner ORDER BY time DESC LIMIT 50`;
