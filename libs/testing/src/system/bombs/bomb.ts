import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Loaded by the processes that it is to end. */
const CHARGE = fileURLToPath(new URL('../../../dist/system/bombs/charge.main.js', import.meta.url));

/** A text that ends every process that handles it, among those that were started with its variables. */
export class Bomb {
  readonly text = `bomb-${randomUUID()}`;
  private readonly folder = mkdtempSync(join(tmpdir(), 'cauce-bomb-'));

  /** Variables for the processes that it is to end. */
  get env(): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: `--import ${CHARGE}`, TEST_BOMB: this.text, TEST_BOMB_ARMED: this.armedBy };
  }

  arm(): void {
    writeFileSync(this.armedBy, '');
  }

  /** From now on it ends nothing, in running processes either. */
  disarm(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get armedBy(): string {
    return join(this.folder, 'armed');
  }
}
