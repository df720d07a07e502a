export { type ListScope, PageTokens } from './page-tokens.js';
export { type PageQuery, readPage } from './read-page.js';
