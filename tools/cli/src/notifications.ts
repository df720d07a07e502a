type Notification = {
  readonly what?: string;
  readonly to?: string;
  readonly state?: string;
  readonly error?: string;
  readonly attempts?: readonly { readonly outcome?: string; readonly status?: number; readonly error?: string }[];
};

/** What was told because of an event: a line for each, with every answer. Empty while that is not known. */
export function describeNotifications(notifications: unknown): string {
  if (!Array.isArray(notifications)) return '';
  return (notifications as readonly Notification[]).map(describe).join('\n');
}

function describe({ what = '', to = '', state = '', error, attempts = [] }: Notification): string {
  const answers = attempts.map(({ outcome = '', status, error: why }) => String(status ?? why ?? outcome));
  const said = [...answers, ...(error === undefined ? [] : [error])];
  return `${what} to ${to}: ${state}${said.length > 0 ? ` (${said.join(', ')})` : ''}`;
}
