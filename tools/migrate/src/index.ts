export { applyMigrations } from './migrations.js';
export { /** @internal */ ensureDatabase } from './database.js';
