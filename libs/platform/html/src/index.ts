export { Assets } from './assets.js';
export type { Asset, AssetFile } from './assets.js';
export { designSheets } from './design-sheets.js';
export type { DesignSheet } from './design-sheets.js';
export { Html, escapeHtml, html, raw } from './html.js';
export type { HtmlValue } from './html.js';
export { page } from './page.js';
export type { Page } from './page.js';
