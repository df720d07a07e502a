import { within } from '@cauce/patience';
import { type Statements, type Table, type TextPage, TextReader, type Texts, type VersionedRow, type WantedPage } from '@cauce/postgres';

/** As `PostgresRows`: a slower database counts as down, and the stream is read instead. */
const ROW_MS = 1_000;

/** Where the rows are, and how to make those that are missing or of an older fold version. */
export type TextRowsOptions<Row extends VersionedRow, Field extends keyof Row & string> = {
  readonly db: Statements;
  readonly table: Table<Row>;
  readonly fields: readonly Field[];
  readonly foldVersion: number;
  /** The result of a query; undefined when the database is down. */
  readonly ifAvailable: <Found>(finding: Promise<Found>) => Promise<Found | undefined>;
  /** The row of the stream's fold; undefined when there is no such stream. */
  readonly fold: (id: string) => Promise<Row | undefined>;
};

/** Some fields of the rows of a read model, to pass on unchanged: JSON stays the text that was written and is never parsed. */
export class TextRows<Row extends VersionedRow, Field extends keyof Row & string> {
  private readonly listed: TextReader<Row, Field>;
  private readonly single: TextReader<Row, Field | 'foldVersion'>;

  constructor(private readonly options: TextRowsOptions<Row, Field>) {
    const { db, table, fields } = options;
    this.listed = new TextReader(db, table, fields);
    this.single = new TextReader<Row, Field | 'foldVersion'>(db, table, ['foldVersion', ...fields]);
  }

  /** The fields; from the stream's fold when the row is missing or the database is down. Undefined: there is no such stream. */
  async read(id: string): Promise<Texts<Field> | undefined> {
    const { foldVersion, ifAvailable, fold, table } = this.options;
    const found = await ifAvailable(within(ROW_MS, `row of ${table.name}`, this.single.read(id)));
    if (found !== undefined && Number(found.foldVersion) >= foldVersion) return found;
    const row = await fold(id);
    return row && this.textsOf(row);
  }

  /** A page of rows, newest first. */
  list(page: WantedPage<Row>): Promise<TextPage<Field>> {
    return this.listed.list(page);
  }

  private textsOf(row: Row): Texts<Field> {
    const { fields, table } = this.options;
    const texts = fields.map((field) => [field, table.columns[field].startsWith('json') ? JSON.stringify(row[field]) : String(row[field])]);
    return Object.fromEntries(texts) as Texts<Field>;
  }
}
