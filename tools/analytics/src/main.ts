import { runAnalytics } from './program.js';

await runAnalytics();
