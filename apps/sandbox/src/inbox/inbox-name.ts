import { ApiError } from '@cauce/contracts';

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Whether a text can be the name of an inbox. */
export const isInboxName = (text: string): boolean => NAME.test(text);

/** The name of an inbox as it stands in an address, or 404. */
export const inboxName = (text: string): string => {
  if (!isInboxName(text)) throw new ApiError('ROUTE_NOT_FOUND');
  return text;
};
