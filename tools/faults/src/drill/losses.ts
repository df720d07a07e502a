import { randomBytes } from 'node:crypto';
import { deriveClaimsKeys } from '@cauce/claims';
import { type DatabaseOwner, pairsOf, SERVICE_NAMES, type ServiceName, serviceOf } from '@cauce/services';
import { type Kind, KINDS } from './probes.js';

/** New variables of services, in place of lost ones. */
type Variables = Partial<Record<ServiceName, Readonly<Record<string, string>>>>;

/** What was lost, and what of a merchant's belongings is lost with it, by docs/runbooks/restore.md: no more, and no less. */
export type LostDatabase = { readonly database: DatabaseOwner; readonly loses: readonly Kind[] };

/** The same of a key. `makes`: others in its place; ids stay, as the runbook asks. */
export type LostKey = { readonly key: string; readonly makes: () => Variables; readonly loses: readonly Kind[] };

/** A database that nobody has a copy of. */
export const LOST_DATABASES: readonly LostDatabase[] = [
  { database: 'catalog', loses: ['test clocks'] },
  { database: 'payments', loses: ['open attempts', 'test clocks'] },
  { database: 'billing', loses: [] },
  { database: 'notifier', loses: ['webhooks', 'waiting webhooks'] },
  { database: 'partner-gateway', loses: ['partners’ tokens', 'connect links'] },
];

const key = () => randomBytes(32).toString('base64');
const sealing = (service: DatabaseOwner) => (): Variables => ({ [service]: { SEALING_KEYS: `${service.slice(0, 1)}1:${key()}` } });

/** Keys that nobody has a copy of. */
export const LOST_KEYS: readonly LostKey[] = [
  { key: 'SEALING_KEYS of catalog', makes: sealing('catalog'), loses: [] },
  { key: 'SEALING_KEYS of payments', makes: sealing('payments'), loses: ['stored cards', 'open attempts'] },
  { key: 'SEALING_KEYS of billing', makes: sealing('billing'), loses: [] },
  {
    key: 'SEALING_KEYS of notifier',
    makes: sealing('notifier'),
    loses: ['webhooks', 'waiting webhooks', 'integrations', 'partners’ tokens'],
  },
  { key: 'SEALING_KEYS of partner-gateway', makes: sealing('partner-gateway'), loses: ['partners’ tokens'] },
  { key: 'LINK_KEYS of payments', makes: () => ({ payments: { LINK_KEYS: `l1:${key()}` } }), loses: ['payment links'] },
  { key: 'LINK_KEYS of billing', makes: () => ({ billing: { LINK_KEYS: `l1:${key()}` } }), loses: ['acceptance links'] },
  { key: 'FINGERPRINT_KEY of payments', makes: () => ({ payments: { FINGERPRINT_KEY: key() } }), loses: ['repeated creations'] },
  { key: 'FINGERPRINT_KEY of billing', makes: () => ({ billing: { FINGERPRINT_KEY: key() } }), loses: [] },
  { key: 'FINGERPRINT_KEY of partner-gateway', makes: () => ({ 'partner-gateway': { FINGERPRINT_KEY: key() } }), loses: [] },
  { key: 'METHOD_GRANT_KEY', makes: grantKey, loses: [] },
  { key: 'CLAIMS_KEYS', makes: claimsKeys, loses: [] },
  { key: 'CSRF_KEY', makes: () => ({ checkout: { CSRF_KEY: key() } }), loses: [] },
];

/** With the event store everything goes but what Postgres alone has: the link of a store that is gone still opens, to no avail. */
export const LOST_WITH_THE_EVENT_STORE: readonly Kind[] = KINDS.filter((kind) => kind !== 'connect links');

function grantKey(): Variables {
  const METHOD_GRANT_KEY = key();
  return { payments: { METHOD_GRANT_KEY }, billing: { METHOD_GRANT_KEY } };
}

/** Of all services at once: each pair shares one. */
function claimsKeys(): Variables {
  const root = randomBytes(32);
  const ours = SERVICE_NAMES.filter((name) => serviceOf(name).role !== 'sandbox');
  return Object.fromEntries(ours.map((name) => [name, { CLAIMS_KEYS: deriveClaimsKeys(root, pairsOf(name)) }]));
}
