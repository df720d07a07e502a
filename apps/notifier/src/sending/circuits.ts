import { afterCommands, ALL_SLOTS, type Circuit, type CircuitCommand, WELL } from '@cauce/delivery-domain';

/** A circuit as the endpoint's row has it: null is that of a receiver that works. Each change has the next version. */
export type CircuitRow = { readonly circuit: Circuit | null; readonly circuitVersion: number };

/** What a receiver's answer told, under the circuit that was known when it was called. */
export type CircuitNews = CircuitRow & { readonly endpointId: string; readonly command: CircuitCommand };

/** A circuit that changes, from the version it was decided on. */
export type CircuitChange = {
  readonly endpointId: string;
  readonly version: number;
  readonly before: Circuit;
  readonly after: Circuit;
  readonly commands: readonly CircuitCommand[];
};

/**
 * The circuits of endpoints, as this process last saw them. Those that work take no memory. What is decided here counts only if the row
 * still has the version it was decided on: the row is the truth.
 */
export class Circuits {
  private readonly known = new Map<string, CircuitRow>();

  /** A row was seen: older ones than that known are left. */
  learn(endpointId: string, { circuit, circuitVersion }: CircuitRow): void {
    if ((this.known.get(endpointId)?.circuitVersion ?? -1) > circuitVersion) return;
    if (circuit === null) this.known.delete(endpointId);
    else this.known.set(endpointId, { circuit, circuitVersion });
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

  /** What these make of their circuits, in their order: only what changes, by endpoint, as all statements write them. */
  changesBy(news: readonly CircuitNews[]): CircuitChange[] {
    const endpoints = Object.entries(Object.groupBy(news, ({ endpointId }) => endpointId)).sort(([one], [other]) => (one < other ? -1 : 1));
    return endpoints.flatMap(([endpointId, its = []]) =>
      changeOf(
        endpointId,
        this.known.get(endpointId) ?? newest(its),
        its.map(({ command }) => command),
      ),
    );
  }
}

/** The change that these make, if they make one. */
export function changeOf(
  endpointId: string,
  { circuit, circuitVersion: version }: CircuitRow,
  commands: readonly CircuitCommand[],
): CircuitChange[] {
  const before = circuit ?? WELL;
  const after = afterCommands(before, commands);
  return after === before ? [] : [{ endpointId, version, before, after, commands }];
}

/** As it is stored. */
export function stored(circuit: Circuit): Circuit | null {
  return circuit.status === 'CLOSED' && circuit.failures === 0 && circuit.slots === ALL_SLOTS ? null : circuit;
}

function newest(news: readonly CircuitNews[]): CircuitRow {
  return news.reduce<CircuitRow>((latest, each) => (each.circuitVersion > latest.circuitVersion ? each : latest), UNSEEN);
}

const UNSEEN: CircuitRow = { circuit: null, circuitVersion: -1 };
