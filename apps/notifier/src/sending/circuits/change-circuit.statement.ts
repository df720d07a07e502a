import { statement } from '@cauce/postgres';
import { CHANGE_CIRCUITS, CIRCUIT_COLUMNS } from './change-circuits.js';

/** Changes circuits without a result. */
export const CHANGE = statement({ name: 'change-circuit', takes: CIRCUIT_COLUMNS, text: CHANGE_CIRCUITS });
