import { statement } from '@cauce/postgres';

/** Saves the position of an operation. `made`, `lookedAt`, `expected`: added to its counts. */
export const SAVE_PROGRESS = statement({
  takes: ['operation', 'cursor', 'made', 'lookedAt', 'expected'],
  text: `
UPDATE delivery_operation SET cursor = :cursor, changed_count = changed_count + :made, looked_at_count = looked_at_count + :lookedAt,
  expected_count = expected_count + :expected
WHERE id = :operation`,
});
