import { statement } from '@cauce/postgres';

/** Of messages with a mail: those whose mail is missing. */
export const MAILS = statement({
  name: 'find-missing-mails',
  takes: ['id', 'kind'],
  text: `
SELECT m.event_id AS "eventId", m.kind
FROM unnest(:id::text[], :kind::text[]) WITH ORDINALITY AS m (event_id, kind, nth)
WHERE NOT EXISTS (SELECT FROM mail WHERE mail.event_id = m.event_id AND mail.kind = m.kind)
ORDER BY m.nth`,
});
