import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { AppendRefused, WrongExpectedRevision } from './errors.js';
import type { Position } from './stored-event.js';

/** Revision and position of the last appended event. */
export type Appended = { readonly revision: bigint; readonly position: Position };

/** Kinds of refusals that prove that nothing was or will be written, and what they say. */
const REFUSALS: Readonly<Record<string, string>> = {
  StreamDeleted: 'the stream was deleted',
  AccessDenied: 'the event store does not allow it',
  MaximumAppendSizeExceeded: 'it is larger than the event store takes',
  BadRequest: 'the event store does not understand it',
};

/** What an answer says. Throws WrongExpectedRevision or AppendRefused; any other error leaves open whether the events are written. */
export function readAnswer(answer: BatchAppendResp, stream: string): Appended {
  const error = answer.getError();
  if (error) throw errorOf(error, stream);
  const success = answer.getSuccess();
  const position = success?.getPosition();
  return {
    revision: BigInt(success?.getCurrentRevision() ?? 0),
    position: { commit: BigInt(position?.getCommitPosition() ?? 0), prepare: BigInt(position?.getPreparePosition() ?? 0) },
  };
}

function errorOf(error: Status, stream: string): Error {
  const kind = error.getDetails()?.getTypeName().split('.').at(-1) ?? '';
  if (kind === 'WrongExpectedVersion') return new WrongExpectedRevision(stream);
  const why = REFUSALS[kind];
  return why === undefined
    ? new Error(`append to ${stream}: ${kind} ${error.getMessage()}`)
    : new AppendRefused(`append to ${stream}: ${why}${said(error)}`);
}

function said(error: Status): string {
  const message = error.getMessage();
  return message === '' ? '' : ` (${message})`;
}
