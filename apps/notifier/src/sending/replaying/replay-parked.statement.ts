import { statement } from '@cauce/postgres';
import { IS_NOT_PARKED, replayPage } from './replay-page.js';

/** Gives a delivery that ended its process a new timetable, if it is parked still. */
export const REPLAY_PARKED = statement({
  takes: ['delivery'],
  text: `
WITH page AS MATERIALIZED (SELECT d.day, d.id FROM delivery d WHERE d.id = :delivery AND NOT ${IS_NOT_PARKED}) ${replayPage()}`,
});
