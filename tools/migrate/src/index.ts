export { applyMigrations, diffSchemas } from './migrations.js';
export { ensureDatabase } from './database.js';
