import { Header } from '@nestjs/common';

/** The method answers a text that is JSON already; it is sent as it is. An error is answered as everywhere. */
export const AnswersJsonText = (): MethodDecorator => Header('content-type', 'application/json; charset=utf-8');

/**
 * The text of a JSON object with one member more, at its end.
 * @param object of at least one member, none of which has this name
 * @param member as JSON: `"url":"https://…"`
 */
export function withMember(object: string, member: string): string {
  return `${object.slice(0, -1)},${member}}`;
}
