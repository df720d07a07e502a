import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { BOUNDARIES, boundaryConfigs } from '../boundaries.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const linter = new Linter();
const config = [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } }, ...boundaryConfigs()] as Linter.Config[];

/** What the rule says to an import, in a file of that path. */
function verdict(file: string, imported: string): string[] {
  return linter.verify(`import { x } from '${imported}';\nx();\n`, config, { filename: file }).map(({ message }) => message);
}

describe('the table of allowed imports', () => {
  it.each([
    ['apps/payments/src/a.ts', '@cauce/payments-domain'],
    ['apps/payments/src/a.ts', '@cauce/contracts'],
    ['apps/payments/src/a.ts', '@nestjs/common'],
    ['apps/payments/src/a.ts', './b.js'],
    ['libs/payments-domain/src/a.ts', '@cauce/kernel'],
    ['libs/payments-domain/src/a.spec.ts', 'fast-check'],
    ['libs/contracts/src/a.ts', 'node:crypto'],
    ['libs/platform/http/src/a.ts', '@cauce/contracts'],
    ['libs/platform/http/src/a.ts', '@cauce/fields'],
    ['libs/platform/test-clocks/src/a.ts', '@cauce/http'],
    ['libs/platform/fields/src/a.spec.ts', '@cauce/testing/system'],
    ['libs/payments-domain/src/a.spec.ts', '@cauce/testing/domain'],
    ['libs/testing/src/domain/a.ts', 'fast-check'],
    ['libs/testing/src/system/a.ts', '@cauce/postgres'],
    ['apps/payments/src/a.int.spec.ts', '@cauce/testing/system'],
    ['apps/payments/test/simulation/a.ts', '@cauce/delivery-domain'],
    ['apps/payments/test/simulation/a.spec.ts', 'fast-check'],
  ])('%s may import %s', (file, imported) => expect(verdict(file, imported)).toEqual([]));

  it.each([
    ['apps/payments/src/a.ts', '@cauce/catalog-domain', 'own domain'],
    ['apps/gateway/src/a.ts', '@cauce/payments-domain', 'own domain'],
    ['apps/payments/test/a.ts', '@cauce/delivery-domain', 'own domain'],
    ['apps/payments/test/simulation/a.ts', '@cauce/catalog-domain', 'simulation'],
    ['apps/payments/src/a.ts', '@cauce/testing/system', 'own domain'],
    ['apps/payments/src/a.ts', '../../catalog/src/b.js', 'by its name'],
    ['apps/payments/src/a.ts', '../../../libs/kernel/src/index.js', 'by its name'],
    ['libs/payments-domain/src/a.ts', '@cauce/contracts', 'pure'],
    ['libs/payments-domain/src/a.ts', '@cauce/catalog-domain', 'pure'],
    ['libs/payments-domain/src/a.ts', 'node:crypto', 'pure'],
    ['libs/payments-domain/src/a.ts', '@nestjs/common', 'pure'],
    ['libs/payments-domain/src/a.ts', 'kafkajs', 'pure'],
    ['libs/payments-domain/src/a.spec.ts', '@nestjs/common', 'pure'],
    ['libs/payments-domain/src/a.spec.ts', '@cauce/testing/system', 'pure'],
    ['libs/testing/src/domain/a.ts', '@cauce/postgres', 'deciders'],
    ['libs/testing/src/domain/a.ts', 'node:fs', 'deciders'],
    ['libs/kernel/src/a.ts', '@cauce/contracts', 'nothing'],
    ['libs/contracts/src/a.ts', '@cauce/http', 'kernel and services alone'],
    ['libs/services/src/a.ts', '@cauce/kernel', 'nothing'],
    ['libs/platform/bus/src/a.ts', '@cauce/payments-domain', 'Platform'],
    ['libs/platform/fields/src/a.ts', '@cauce/http', 'kernel, contracts alone'],
    ['libs/platform/claims/src/a.ts', '@cauce/http', 'kernel, services, secrets alone'],
    ['libs/platform/http/src/a.ts', '@cauce/paging', 'alone'],
  ])('%s may not import %s', (file, imported, because) => {
    const messages = verdict(file, imported);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(because);
  });

  it('has a row for every lib and app', () => {
    const rows = BOUNDARIES.flatMap(({ files }) => files);
    const folders = ['apps', 'libs'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));
    const free = ['apps/e2e', 'libs/testing'];
    expect(folders.filter((folder) => !free.includes(folder) && !rows.includes(`${folder}/**/*.ts`))).toEqual([]);
  });
});
