export { Coalesced } from './coalesced.js';
export { type Cursor, type Filter, type ListedRow, type RowPage, cursorOf, listNewestFirst } from './keyset-page.js';
export { type Pool, type PoolOptions, type Queryable, createPool, inTransaction } from './pool.js';
export { createPrisma } from './prisma.js';
export { deleteRow, keyPages, restoreRows } from './row-restoring.js';
export { type RowVersion, findRow, findRows, findVersions, findWholeRow } from './row-reader.js';
export { RowWriter } from './row-writer.js';
export { type ColumnKind, type Columns, type Table, type VersionedRow, columnOf, decodeColumns } from './table.js';
export { isUnavailable } from './unavailable.js';
