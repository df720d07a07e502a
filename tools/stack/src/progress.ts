export { createProgress, silent } from '../bootstrap/progress.mjs';
export type { Progress } from '../bootstrap/progress.mjs';
