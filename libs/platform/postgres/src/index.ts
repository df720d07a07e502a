export { Coalesced, ONE_AT_A_TIME, type Pace, READS, WRITES } from './coalesced.js';
export { admitted, isAway } from './guard-pool.js';
export { databaseUrl, isPooled, saysItsTls } from './database-url.js';
export {
  type Cursor,
  type Filter,
  type List,
  type ListedRow,
  type RowPage,
  type WantedPage,
  listNewestFirst,
  listNewestOfAny,
} from './keyset-page.js';
export { KeptIds } from './kept-ids.js';
export { type Pool, type Queryable, createPool, inTransaction } from './pool.js';
export { createPrisma } from './prisma.js';
export { inWords } from './refusal.js';
export { type KeyAndPosition, deleteRow, differingRows, keyPages, restoreRows } from './row-restoring.js';
export { type RowVersion, findRow, findRows, findVersions } from './row-reader.js';
export { RowWriter } from './row-writer.js';
export { type Columns, type Table, type VersionedRow, columnOf, decodeColumns } from './table.js';
export { databaseCheck, queuePool, servicePool } from './service-pool.js';
export { type Statements, type TextPage, TextReader, type Texts } from './text-reader.js';
export { type BoundStatement, statement } from './statement.js';
export { isUnavailable } from './unavailable.js';
