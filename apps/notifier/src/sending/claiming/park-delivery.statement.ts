import { statement } from '@cauce/postgres';
import { UNSETTLED } from '@cauce/scheduler';
import { isFree } from '../delivery/row-lease.js';
import { skipPage } from '../delivery/skip-page.js';

/** Skips a delivery that ended its process, alone, and answers its stream. It is not sent any more, and holds back nothing. */
export const PARK = statement({
  takes: ['delivery'],
  text: `
WITH page AS MATERIALIZED (
  SELECT d.day, d.id FROM delivery d WHERE d.id = :delivery AND d.action_unsettled >= ${UNSETTLED.died} AND ${isFree('d')} FOR UPDATE
), ${skipPage(`'ENDED_PROCESS'`)}
SELECT endpoint_id AS "endpointId", stream FROM passed`,
});
