import { ApiError } from '@cauce/contracts';

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** The name of an inbox as it stands in an address, or 404. */
export const inboxName = (text: string): string => {
  if (!NAME.test(text)) throw new ApiError('ROUTE_NOT_FOUND');
  return text;
};
