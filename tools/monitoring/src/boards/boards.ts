import { BILLING } from './billing.js';
import { MONEY } from './money.js';
import { OVERVIEW } from './overview.js';
import type { Board } from './panel.js';
import { STORES } from './stores.js';
import { WEBHOOKS } from './webhooks.js';

/** Every board: the first is where to look first. */
export const BOARDS: readonly Board[] = [OVERVIEW, MONEY, WEBHOOKS, BILLING, STORES];
