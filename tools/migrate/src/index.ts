export { applyMigrations, diffMigrations } from './migrations.js';
export { ensureDatabase } from './database.js';
