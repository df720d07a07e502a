/** This service's tables. */
export const MIGRATIONS = new URL('../prisma/migrations/', import.meta.url);
