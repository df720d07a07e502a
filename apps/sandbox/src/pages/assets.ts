import { readFileSync } from 'node:fs';
import { Assets, designSheets } from '@cauce/html';

const own = (name: string) => ({ name, body: readFileSync(new URL(`../../public/${name}`, import.meta.url)) });

const SHEETS = ['tokens.css', 'base.css', 'tools.css'] as const;

/** Everything that the pages link to. */
export const assets = new Assets([...designSheets(...SHEETS), own('sandbox.css'), own('live.js'), own('copy.js'), own('mark.svg')]);

/** The sheets of every page, in order. */
export const sheets: readonly string[] = [...SHEETS, 'sandbox.css'].map((name) => assets.href(name));
