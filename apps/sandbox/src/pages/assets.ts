import { assetFiles, Assets, designSheets } from '@cauce/html';

const OWN = assetFiles({
  'sandbox.css': new URL('../../public/sandbox.css', import.meta.url),
  'live.js': new URL('../../public/live.js', import.meta.url),
  'copy.js': new URL('../../public/copy.js', import.meta.url),
  'mark.svg': new URL('../../public/mark.svg', import.meta.url),
});

const SHEETS = ['tokens.css', 'base.css', 'tools.css'] as const;

/** Everything that the pages link to. */
export const assets = new Assets([...designSheets(...SHEETS), ...OWN]);

/** The sheets of every page, in order. */
export const sheets: readonly string[] = [...SHEETS, 'sandbox.css'].map((name) => assets.href(name));
