import { statement } from '@cauce/postgres';

/** Locks an operation under its lease. No row: the lease is lost, or the operation has ended. */
export const LOCK_OPERATION = statement({
  takes: ['operation', 'lease'],
  text: `SELECT id FROM delivery_operation WHERE id = :operation AND action_tries = :lease AND state = 'RUNNING' FOR UPDATE`,
});
