import { type AssetFile, assetFiles } from './assets.js';

/** `tokens.css` and `base.css` serve every page; `tools.css` is for the sandbox and the console only. */
const SHEETS = {
  'tokens.css': new URL('./design/tokens.css', import.meta.url),
  'base.css': new URL('./design/base.css', import.meta.url),
  'tools.css': new URL('./design/tools.css', import.meta.url),
};

/** The design's sheets of these names, in this order, ready for `new Assets(…)`. */
export const designSheets = (...names: readonly (keyof typeof SHEETS)[]): AssetFile[] =>
  assetFiles(Object.fromEntries(names.map((name) => [name, SHEETS[name]])));
