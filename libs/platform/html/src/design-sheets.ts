import { readFileSync } from 'node:fs';
import type { AssetFile } from './assets.js';

/** `tokens.css` and `base.css` serve every page; `tools.css` is for the sandbox and the console only. */
export type DesignSheet = 'tokens.css' | 'base.css' | 'tools.css';

/** The design's sheets of these names, in this order, ready for `new Assets(…)`. */
export const designSheets = (...names: readonly DesignSheet[]): AssetFile[] =>
  names.map((name) => ({ name, body: readFileSync(new URL(`./design/${name}`, import.meta.url)) }));
