export { type Appended, type ExpectedRevision } from './client/append.js';
export { EventStoreUnavailable, StreamContended, WrongExpectedRevision, isEventStoreUnavailable } from './client/errors.js';
export { EventStore } from './client/event-store.js';
export { type ReadOptions } from './client/read.js';
export { type AnyEvent, type Metadata, type NewEvent, type Position, type StoredEvent, isBefore, isMark } from './client/stored-event.js';
export { type SubscriptionOptions } from './client/subscription.js';
export { type BatchLimits } from './follower/batches.js';
export { Follower, type FollowerOptions, type SaveCheckpoint } from './follower/follower.js';
export { LeaseLost, type LeaseTimes } from './follower/lease.js';
export {
  EventPublisher,
  type EventPublisherOptions,
  type MessageMaker,
  type MessageMakers,
  type ResourceFacts,
  type Told,
} from './publisher/event-publisher.js';
export { type Aggregate, AggregateStreams, type Given, type Writing } from './streams/aggregate-streams.js';
export { DeciderStreams, type DeciderStreamsOptions, type Fold, type HandleOptions, type Handled } from './streams/decider-streams.js';
export { ReadModel, type ReadModelOptions } from './streams/read-model.js';
export { type Shown } from './streams/row-folds.js';
export { type TextRows } from './streams/text-rows.js';
export { type LogOptions, type LogPage } from './client/log-pages.js';
export { type Operating, type OperatingOn, operation } from './operate/operation.js';
export { operations, runOperations, typed } from './operate/command-line.js';
export { inPlainWords } from './operate/plain-words.js';
export { progressLine } from './operate/progress-line.js';
export { type Progress, type RebuildOptions, type Rebuildable, type Rebuilt, describeRebuild, rebuild } from './operate/rebuild.js';
export { NoSuchFollower, type RepublishOptions, type Republished, republish } from './operate/republish.js';
export { NotAPlace, type StartingPoint, positionBefore, readStartingPoint } from './operate/starting-point.js';
