import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { DATA_FILE } from '../database.js';
import type { Log } from '../log.js';
import { StartupError } from '../startup-error.js';
import type { CheckReport } from './data-check.main.js';

/** A larger store is checked while it serves: from a cold disk `quick_check` takes some 30 s for each gigabyte. */
const MOST_AT_START_BYTES = 64 * 1_048_576;

/** Beside the source in a spec, in `dist` else. */
const MAIN = fileURLToPath(new URL(`./data-check.main${extname(import.meta.url)}`, import.meta.url));

/** SQLite's own pages from its log into the file, as often as it does by default. */
const CHECKPOINT_EVERY_PAGES = 1_000;

export type DataCheckOptions = {
  readonly dataDir: string;
  readonly log: Log;
  /** Called with what is said of it when damage is found while the store serves. */
  readonly onDamage: (error: StartupError) => void;
  readonly mostAtStartBytes?: number | undefined;
};

/**
 * Looks for damage in the whole file: it is found at the start, not by the reader of some old event. A small store is checked before this
 * returns, and damage is thrown; the check of a large one is returned, to begin when the store serves.
 */
export function checkData(database: DatabaseSync, options: DataCheckOptions): DataCheck | undefined {
  const { dataDir, mostAtStartBytes = MOST_AT_START_BYTES } = options;
  if (statSync(join(dataDir, DATA_FILE)).size > mostAtStartBytes) return new DataCheck(database, options);
  const [row] = database.prepare('PRAGMA quick_check(1)').all();
  const found = String(row?.['quick_check']);
  if (found !== 'ok') throw damage(dataDir, found);
  return undefined;
}

/** The words for damage, whoever finds it at a start. */
function damage(dataDir: string, found: string): StartupError {
  const what = found.replace('*** in database main ***', '').replaceAll('\n', ' ').trim();
  return new StartupError(`The data in ${dataDir} is damaged: ${what}. Restore a copy of the folder.`);
}

/** A check in the background, with its progress in the log. */
export class DataCheck {
  private readonly database: DatabaseSync;
  private readonly options: DataCheckOptions;
  private readonly file: string;
  private readonly began = performance.now();
  private child: ChildProcess | undefined;
  private bytes = 0;
  private told = 0;
  private isOver = false;

  constructor(database: DatabaseSync, options: DataCheckOptions) {
    this.database = database;
    this.options = options;
    this.file = join(options.dataDir, DATA_FILE);
  }

  begin(): void {
    // All is in the file, which then stays as it is: what is appended meanwhile stays in the log beside it.
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = 0');
    this.bytes = statSync(this.file).size;
    this.options.log.info({ bytes: this.bytes }, 'checking the data, which is served meanwhile');
    const args = ['--disable-warning=ExperimentalWarning', MAIN, this.file];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.child = child;
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    createInterface(child.stdout).on('line', (line) => this.take(JSON.parse(line) as CheckReport));
    child.once('close', (code, signal) => this.end(`its process has ended with ${String(code ?? signal)}`));
    child.once('error', (error) => this.end(error.message));
  }

  /** Ends it, wherever it is. */
  async stop(): Promise<void> {
    this.isOver = true;
    const { child } = this;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
  }

  private take(report: CheckReport): void {
    if (this.isOver) return;
    if ('readBytes' in report) this.tell(Math.floor((10 * report.readBytes) / this.bytes) * 10);
    else if (report.found === 'ok') this.end();
    else {
      this.isOver = true;
      this.options.onDamage(damage(this.options.dataDir, report.found));
    }
  }

  private tell(percent: number): void {
    if (percent === this.told) return;
    this.told = percent;
    this.options.log.info({ percent }, 'checking the data');
  }

  private end(failure?: string): void {
    if (this.isOver) return;
    this.isOver = true;
    this.database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_EVERY_PAGES}`);
    const seconds = Math.round((performance.now() - this.began) / 100) / 10;
    if (failure === undefined) this.options.log.info({ seconds }, 'the data is whole');
    else this.options.log.warn({ seconds }, `the data could not be checked: ${failure}`);
  }
}
