export { type ListedPage, listPage, pageOfFound, pageOfItems } from './list-page.js';
export { type ListScope, PageTokens } from './page-tokens.js';
export { type PageQuery } from './read-page.js';
