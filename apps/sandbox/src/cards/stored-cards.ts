import type { FailureReason } from '@cauce/kernel';
import { randomToken } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { type Row, SandboxDatabase } from '../store/sandbox-database.js';
import { testCard } from './test-cards.js';

/** A request to store a card. `key` is the caller's: the same key makes the same token. `owner`: the caller's word for whose card it is. */
export type StoreTerms = { readonly key: string; readonly cardToken: string; readonly owner?: string };

/** What may be shown of a card. */
export type Card = { readonly brand: string; readonly last4: string };

/** A card that may be charged again and again, or why there is none. */
export type StoreAnswer =
  | { readonly key: string; readonly token: string; readonly card: Card }
  | { readonly conflict: 'NOT_STORED'; readonly reason: FailureReason }
  | { readonly conflict: 'OTHER_TERMS' };

/** Cards that were stored for later charges. Storing uses up a one-use token; a later charge does what the card's row says. */
@Injectable()
export class StoredCards {
  constructor(private readonly database: SandboxDatabase) {}

  /** Stores once per key; again with the same one-use token and owner: the same answer, a refusal too. */
  store({ key, cardToken, owner }: StoreTerms): StoreAnswer {
    return this.database.write(() => {
      const known = this.database.one('SELECT * FROM stored_card WHERE key = ?', key);
      const isSame = known?.['card_token'] === cardToken && known['owner'] === (owner ?? null);
      if (known) return isSame ? answerOf(known) : { conflict: 'OTHER_TERMS' };
      const card = this.database.one(USE_TOKEN, key, cardToken);
      const [brand, last4] = [textOf(card?.['brand']), textOf(card?.['last4'])];
      const reason = last4 === null ? 'WRONG_DETAILS' : (testCard(last4)?.refusesToBeStored ?? null);
      const token = reason === null ? randomToken('card_') : null;
      this.database.run(STORE, key, cardToken, owner ?? null, token, brand, last4, reason, new Date().toISOString());
      return answerOf({ key, token, brand, last4, reason });
    });
  }
}

const USE_TOKEN = 'UPDATE card_token SET used_by = ? WHERE token = ? AND used_by IS NULL RETURNING brand, last4';
const STORE = `INSERT INTO stored_card (key, card_token, owner, token, brand, last4, reason, create_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

function textOf(value: Row[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function answerOf({ key, token, brand, last4, reason }: Row): StoreAnswer {
  if (reason !== null) return { conflict: 'NOT_STORED', reason: reason as FailureReason };
  return { key: String(key), token: String(token), card: { brand: String(brand), last4: String(last4) } };
}
