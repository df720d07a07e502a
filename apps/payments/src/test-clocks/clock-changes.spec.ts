import { readFile } from 'node:fs/promises';
import { clockChangesSql } from '@cauce/test-clocks';

const MIGRATION = new URL('../../prisma/migrations/4_clock_changes/migration.sql', import.meta.url);

it('are counted in the same way as by every participant', async () => {
  expect(await readFile(MIGRATION, 'utf8')).toContain(clockChangesSql('payment'));
});
