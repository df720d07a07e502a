import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of what a version left behind (`test/old-data/README.md`). @param commit its name there */
export function folderOf(commit: 'dcdea66' | 'c0a75df'): string {
  return fileURLToPath(new URL(`../../test/old-data/${commit}`, import.meta.url));
}

/** A row of a table, column by column, as JSON has it. */
export type Row = Readonly<Record<string, unknown>>;

/** Where the stack of then was, when it stopped, and what its broker knew. */
export type Manifest = {
  readonly commit: string;
  /** RFC 3339 UTC. */
  readonly madeAt: string;
  readonly addresses: Readonly<Record<'checkout' | 'sandbox', string>>;
  readonly topics: Readonly<Record<string, OldTopic>>;
};

/** A topic, and the offset that each consumer group would have read next. */
export type OldTopic = {
  readonly partitions: number;
  readonly retentionMs: number;
  readonly groups: Readonly<Record<string, readonly { readonly partition: number; readonly offset: number }[]>>;
};

/** Reads a folder of old data. The public addresses of then become those of now. */
export class Fixture {
  readonly manifest: Manifest;

  constructor(
    readonly folder: string,
    private readonly addresses: Manifest['addresses'],
  ) {
    this.manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  }

  text(...path: readonly string[]): string {
    const text = readFileSync(join(this.folder, ...path), 'utf8');
    const { checkout, sandbox } = this.manifest.addresses;
    return text.replaceAll(checkout, this.addresses.checkout).replaceAll(sandbox, this.addresses.sandbox);
  }

  json(...path: readonly string[]): unknown {
    return JSON.parse(this.text(...path));
  }

  /** One JSON value for each line; none when there is no such file. */
  lines<Line = Row>(...path: readonly string[]): Line[] {
    if (!existsSync(join(this.folder, ...path))) return [];
    const lines = this.text(...path).split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
  }

  /** The tables of a folder that have rows. */
  tables(...path: readonly string[]): string[] {
    const files = readdirSync(join(this.folder, ...path));
    return files.filter((file) => file.endsWith('.jsonl')).map((file) => file.slice(0, -'.jsonl'.length));
  }
}
