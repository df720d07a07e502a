export { exportEvents } from './export/export-events.js';
