import { atomicity } from './atomicity.cases.js';
import type { Chapter } from './case.js';
import { expectedRevision } from './expected-revision.cases.js';
import { idempotency } from './idempotency.cases.js';
import { metadata } from './metadata.cases.js';
import { reading } from './reading.cases.js';
import { removal } from './removal.cases.js';
import { subscriptions } from './subscription.cases.js';
import { volume } from './volume.cases.js';

export const CHAPTERS: readonly Chapter[] = [expectedRevision, idempotency, atomicity, reading, subscriptions, removal, metadata, volume];
