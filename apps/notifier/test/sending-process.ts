import { createLogger } from '@cauce/telemetry';
import { CircuitRows } from '../src/sending/circuits/circuit.rows.js';
import { createClaiming } from '../src/sending/claiming/claiming.factory.js';
import type { ClaimRest, DeliveryLeasesParts } from '../src/sending/claiming/delivery.leases.js';
import type { SlotLimits } from '../src/sending/claiming/slots.js';
import { DeliveryResults, type Successor } from '../src/sending/settling/delivery.results.js';

const LOGGER = createLogger('notifier', { level: 'silent', format: 'json' });

/** What a process that sends leases and writes with, without anything that sends. `due`: what its results made due. `rests`: what its claims left. */
export function sendingProcess(pool: DeliveryLeasesParts['pool'], limits: Partial<SlotLimits> = {}) {
  const rests: ClaimRest[] = [];
  const parts = { pool, leaseMs: 5_000, bornLeased: true, onRest: (rest: ClaimRest) => void rests.push(rest), logger: LOGGER };
  const claiming = createClaiming(parts, limits);
  const due: Successor[] = [];
  const results = new DeliveryResults({
    pool,
    circuits: new CircuitRows(pool, claiming.circuits, LOGGER),
    leaseMs: 5_000,
    onDue: (successors) => void due.push(...successors),
    logger: LOGGER,
  });
  return { ...claiming, results, due, rests };
}
