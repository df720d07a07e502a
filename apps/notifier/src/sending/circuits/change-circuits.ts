import { type CircuitChange, stored } from './circuits.js';

/** The parameters of a statement with {@link CHANGE_CIRCUITS}, in their order. */
export const CIRCUIT_COLUMNS = ['circuitEndpoints', 'circuitVersions', 'circuits'] as const;

/** SQL: part of the statement that writes results. Answers the ids of those that are changed: nobody else has changed them meanwhile. */
export const CHANGE_CIRCUITS = `
  UPDATE webhook_endpoint e SET circuit = c.circuit, circuit_version = c.version + 1
  FROM unnest(:circuitEndpoints::text[], :circuitVersions::int[], :circuits::jsonb[]) AS c (endpoint_id, version, circuit)
  WHERE e.id = c.endpoint_id AND e.circuit_version = c.version RETURNING e.id`;

/** The values of {@link CIRCUIT_COLUMNS}, column by column. */
export function circuitColumns(changes: readonly CircuitChange[]) {
  return {
    circuitEndpoints: changes.map(({ endpointId }) => endpointId),
    circuitVersions: changes.map(({ version }) => version),
    circuits: changes.map(({ after }) => stored(after)),
  };
}
