import type { DatabaseSync } from 'node:sqlite';
import { toMinorUnits } from '@cauce/kernel';

const WITH_AMOUNTS = ['charge', 'movement', 'refund'] as const;

/** A store of an earlier version has amounts in cents: they become smallest units of their currencies, in one transaction. */
export function convertAmounts(database: DatabaseSync): void {
  database.function('in_minor_units', { deterministic: true }, (cents, currency) => {
    return Math.sign(Number(cents)) * toMinorUnits(Math.abs(Number(cents)), String(currency));
  });
  database.exec('BEGIN IMMEDIATE');
  for (const table of WITH_AMOUNTS) {
    const old = database.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = 'amount_cents'").get(table);
    if (old === undefined) continue;
    database.exec(`ALTER TABLE ${table} RENAME COLUMN amount_cents TO amount`);
    database.exec(`UPDATE ${table} SET amount = in_minor_units(amount, currency_code) WHERE amount IS NOT NULL`);
  }
  database.exec('COMMIT');
}
