export { pageOfFound, pageOfItems } from './found-rows.js';
export { answerPage, type PageAnswer } from './page-answer.js';
export { type ListScope, PageTokens } from './page-tokens.js';
export { type PageQuery } from './read-page.js';
