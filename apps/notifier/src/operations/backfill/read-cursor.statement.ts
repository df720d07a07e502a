import { statement } from '@cauce/postgres';

/** The position of an operation; null at its beginning. */
export const READ_CURSOR = statement({ takes: ['operation'], text: 'SELECT cursor FROM delivery_operation WHERE id = :operation' });
