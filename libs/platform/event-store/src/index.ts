export { type Appended } from './client/append-answer.js';
export { eventStoreUrl } from './client/connection-string.js';
export {
  /** @internal */ EventStoreUnavailable,
  /** @internal */ WrongExpectedRevision,
  isEventStoreUnavailable,
} from './client/errors.js';
export { EventStore } from './client/event-store.js';
export { askNodes, type NodeFacts } from './client/nodes.js';
export { troubleOf } from './client/trouble.js';
export { type NewEvent, type Position, type StoredEvent, isBefore, isMark } from './client/stored-event.js';
export { type RecordedEvent } from './client/wire/recorded-event.js';
export { type ReadOptions } from './client/read.js';
export { Follower, type FollowerOptions } from './follower/follower.js';
export { type HandleBatch, /** @internal */ handleBatch } from './follower/handle-batch.js';
export { /** @internal */ LeaseLost } from './follower/lease.js';
export { parkingEvents } from './follower/parking-events.js';
export { type Place } from './follower/place.js';
export { SharedReading } from './follower/shared-reading.js';
export { Announcements, publishesNothing } from './publisher/announcements.js';
export { ReadAnnouncementsRequest } from './publisher/read-announcements.request.js';
export {
  EventPublisher,
  type MessageMaker,
  type MessageMakers,
  type Publishing,
  type ResourceFacts,
  type MessageContent,
} from './publisher/event-publisher.js';
export { AggregateStreams, type CommandContext, type CommandOptions, type Writing } from './streams/aggregate-streams.js';
export { type Fold, type Handled } from './streams/decider-streams.js';
export { projecting } from './follower/projecting.js';
export { readUntil } from './streams/read-until.js';
export { rowsIn } from './streams/postgres-rows.js';
export { Tally } from './streams/tally.js';
export { type RestoredStream } from './streams/row-repair.js';
export { type FoldedStream } from './streams/row-folds.js';
export { type RowStore, type RowStores } from './streams/row-store.js';
export { type TextRows } from './streams/text-rows.js';
export { type LogOptions, type LogPage } from './client/log-pages.js';
export { addAudit, addRebuild, addRepublish } from './operate/commands.js';
export { addEvents } from './operate/events.js';
export { LogWalk, type Rebuildable, type WalkedModel } from './operate/rebuild/log-walk.js';
export { type Operating, operation } from './operate/operation.js';
export { operations, runOperations, typed } from './operate/command-line.js';
export { counted } from './operate/counted.js';
export { textTable } from './operate/text-table.js';
export { inWindow } from './operate/in-window.js';
export { exportedData } from './operate/exported-data.js';
export { beginOf, shareOf } from './operate/progress.js';
export { SecondLook } from './operate/second-look.js';
export { positionBefore } from './operate/starting-point.js';
export { progressLine } from './operate/progress-line.js';
export { readTime, type TimeWindow, shareOfTime } from './operate/time-window.js';
