import { demandAddress } from '../doors.js';

/**
 * Where a developer's server is, as one types it: `3000`, `:3000/hooks`, `localhost:3000/hooks`, `https://localhost:3443/hooks`. Throws
 * UsageError for what is no address.
 */
export function serverAddress(option: string, text: string): string {
  return demandAddress(option, whole(text.trim()), '3000, localhost:3000/hooks or https://localhost:3443/hooks');
}

function whole(text: string): string {
  if (/^:?\d{1,5}(?:\/|$)/.test(text)) return `http://localhost:${text.replace(/^:/, '')}`;
  return /^[\w.-]+:\d{1,5}(?:\/|$)|^\[[\da-f:]+\]:\d/i.test(text) ? `http://${text}` : text;
}
