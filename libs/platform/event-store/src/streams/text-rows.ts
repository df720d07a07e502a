import { type PageAsked, type Statements, type Table, type TextPage, TextReader, type Texts, type VersionedRow } from '@cauce/postgres';

/** Where the rows are, and where they come from that the table lacks, or that an older fold has made. */
export type TextRowsOptions<Row extends VersionedRow, Field extends keyof Row & string> = {
  readonly db: Statements;
  readonly table: Table<Row>;
  readonly fields: readonly Field[];
  readonly foldVersion: number;
  /** What the database has, or undefined when it is away. */
  readonly ifAvailable: <Found>(finding: Promise<Found>) => Promise<Found | undefined>;
  /** The row as the stream folds; undefined when there is no such stream. */
  readonly fold: (id: string) => Promise<Row | undefined>;
};

/** Some fields of the rows of a read model, for who hands them on as they are: JSON is the text that was written, never parsed. */
export class TextRows<Row extends VersionedRow, Field extends keyof Row & string> {
  private readonly listed: TextReader<Row, Field>;
  private readonly single: TextReader<Row, Field | 'foldVersion'>;

  constructor(private readonly options: TextRowsOptions<Row, Field>) {
    const { db, table, fields } = options;
    this.listed = new TextReader(db, table, fields);
    this.single = new TextReader<Row, Field | 'foldVersion'>(db, table, ['foldVersion', ...fields]);
  }

  /** The fields; when the row is missing, or the database is away, of the stream's fold. Undefined: there is no such stream. */
  async read(id: string): Promise<Texts<Field> | undefined> {
    const { foldVersion, ifAvailable, fold } = this.options;
    const found = await ifAvailable(this.single.read(id));
    if (found !== undefined && Number(found.foldVersion) >= foldVersion) return found;
    const row = await fold(id);
    return row && this.textsOf(row);
  }

  /** A page of rows, newest first. */
  list(page: PageAsked<Row>): Promise<TextPage<Field>> {
    return this.listed.list(page);
  }

  private textsOf(row: Row): Texts<Field> {
    const { fields, table } = this.options;
    const texts = fields.map((field) => [field, table.columns[field].startsWith('json') ? JSON.stringify(row[field]) : String(row[field])]);
    return Object.fromEntries(texts) as Texts<Field>;
  }
}
