import { afterCommands, ALL_SLOTS, type Circuit, type CircuitCommand, HEALTHY } from '@cauce/delivery-domain';

/** A circuit as the endpoint's row has it: null is that of a receiver that works. Each change has the next version. */
export type CircuitRow = { readonly circuit: Circuit | null; readonly circuitVersion: number };

/** How an attempt ended, with the circuit that was known when it began. */
export type AttemptOutcome = CircuitRow & { readonly endpointId: string; readonly command: CircuitCommand };

/** A circuit that changes, from the version it was decided on. */
export type CircuitChange = {
  readonly endpointId: string;
  readonly version: number;
  readonly before: Circuit;
  readonly after: Circuit;
  readonly commands: readonly CircuitCommand[];
};

/**
 * The circuits of endpoints, as this process last saw them. A decision counts only if the row still has the version it was made on: the row is
 * the truth.
 */
export class Circuits {
  private readonly known = new Map<string, CircuitRow>();

  /** Takes over what a row says, unless it is older than what is known. An endpoint that never failed takes no memory. */
  updateFromRow(endpointId: string, { circuit, circuitVersion }: CircuitRow): void {
    const known = this.known.get(endpointId);
    if (known === undefined ? circuit === null : known.circuitVersion > circuitVersion) return;
    this.known.set(endpointId, { circuit, circuitVersion });
  }

  /** How many requests may be under way to an endpoint. */
  slotsOf(endpointId: string): number {
    return this.known.get(endpointId)?.circuit?.slots ?? ALL_SLOTS;
  }

  /** When the endpoint gets its next probe; undefined unless it is OPEN. */
  probeTimeOf(endpointId: string): string | undefined {
    const circuit = this.known.get(endpointId)?.circuit;
    return circuit?.status === 'OPEN' ? circuit.probeTime : undefined;
  }

  /** The changes that these outcomes make, in the order of endpoints, as in every statement that writes many rows. */
  changesBy(outcomes: readonly AttemptOutcome[]): CircuitChange[] {
    const endpoints = Object.entries(Object.groupBy(outcomes, ({ endpointId }) => endpointId)).sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return endpoints.flatMap(([endpointId, its = []]) =>
      changeOf(
        endpointId,
        this.known.get(endpointId) ?? newest(its),
        its.map(({ command }) => command),
      ),
    );
  }
}

/** The change that these commands make, if they make one. */
export function changeOf(
  endpointId: string,
  { circuit, circuitVersion: version }: CircuitRow,
  commands: readonly CircuitCommand[],
): CircuitChange[] {
  const before = circuit ?? HEALTHY;
  const after = afterCommands(before, commands);
  return after === before ? [] : [{ endpointId, version, before, after, commands }];
}

/** The circuit as it is stored: null for that of a receiver that works. */
export function stored(circuit: Circuit): Circuit | null {
  return circuit.status === 'CLOSED' && circuit.failures === 0 && circuit.slots === ALL_SLOTS ? null : circuit;
}

function newest(outcomes: readonly AttemptOutcome[]): CircuitRow {
  return outcomes.reduce<CircuitRow>((latest, each) => (each.circuitVersion > latest.circuitVersion ? each : latest), UNSEEN);
}

const UNSEEN: CircuitRow = { circuit: null, circuitVersion: -1 };
