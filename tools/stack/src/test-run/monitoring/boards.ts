import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../paths.js';

/** A query of a board, and the panel that shows what it answers. */
export type BoardQuery = { readonly panel: string; readonly expr: string };

type Dashboard = { readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[] };

/** The queries of each board in `deploy/dashboards`. */
export async function readBoards(): Promise<ReadonlyMap<string, readonly BoardQuery[]>> {
  const folder = join(ROOT, 'deploy/dashboards');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, queriesOf(await readFile(join(folder, name), 'utf8'))] as const)));
}

function queriesOf(text: string): BoardQuery[] {
  const { panels } = JSON.parse(text) as Dashboard;
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ panel: title, expr })));
}
