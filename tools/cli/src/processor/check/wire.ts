import { AddressRefused, ConnectFailed, type Outbound, TimedOut } from '@cauce/connector';
import { PROCESSOR_CALLS, type ProcessorAnswer, type ProcessorCall, type ProcessorCallName, processorPath } from '@cauce/contracts';
import { schemaOf } from '@cauce/kernel';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Came, Json } from './answers.js';

/** What of a call differs from what is usual. `bearer`: undefined for none. `text`: in place of a body. */
export type Given = {
  readonly key?: string;
  readonly body?: Json;
  readonly text?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly bearer?: string | undefined;
  readonly timeoutMs?: number;
};

/** Whom to call. */
export type Processor = { readonly url: string; readonly apiKey: string; readonly timeoutMs: number };

/** A page of books is larger than what services answer each other. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The calls of the protocol; each answer is held against the document. All of them are kept, for what holds for every answer. */
export class Wire {
  readonly all: { readonly call: ProcessorCallName; readonly came: Came }[] = [];
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly ajv = withFormats(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));

  constructor(
    private readonly outbound: Outbound,
    private readonly processor: Processor,
  ) {}

  async call(name: ProcessorCallName, given: Given = {}): Promise<Came> {
    const came = await this.send(name, given);
    this.all.push({ call: name, came });
    return came;
  }

  private async send(name: ProcessorCallName, { key, body, text, query, ...given }: Given): Promise<Came> {
    const { url, apiKey, timeoutMs } = this.processor;
    const bearer = 'bearer' in given ? given.bearer : apiKey;
    const sent = text ?? (PROCESSOR_CALLS[name].method === 'POST' ? JSON.stringify(body ?? {}) : undefined);
    const began = performance.now();
    try {
      const answer = await this.outbound.request({
        method: PROCESSOR_CALLS[name].method,
        url: `${url}${processorPath(name, key)}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
        headers: {
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(sent !== undefined && { 'content-type': 'application/json' }),
        },
        ...(sent !== undefined && { body: sent }),
        timeoutMs: given.timeoutMs ?? timeoutMs,
        maxResponseBytes: MOST_BYTES,
      });
      const read = withoutNulls(objectIn(answer.body));
      const { status, body: said } = answer;
      const type = String(answer.headers['content-type'] ?? '');
      return { kind: 'ANSWERED', status, body: read, text: said, type, faults: this.faultsOf(name, status, read), millis: Math.round(answer.ms) }; // prettier-ignore
    } catch (error) {
      if (!isOfTheCall(error)) throw error;
      return { kind: 'NO_ANSWER', why: error.message, millis: Math.round(performance.now() - began) };
    }
  }

  private faultsOf(name: ProcessorCallName, status: number, body: Json | undefined): readonly string[] {
    const { answers }: ProcessorCall = PROCESSOR_CALLS[name];
    const answer = (answers as Readonly<Record<number, ProcessorAnswer | undefined>>)[status];
    if (answer === undefined) return status === 429 || status >= 500 ? [] : [`the status ${status} means nothing here`];
    if (body === undefined) return status < 400 || status === 409 ? ['the body is no JSON object'] : [];
    const validate = this.validatorOf(`${name} ${status}`, answer);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath.slice(1).replaceAll('/', '.')} ${message ?? ''}`.trim()); // prettier-ignore
  }

  private validatorOf(at: string, { shape }: ProcessorAnswer): ValidateFunction {
    const known = this.validators.get(at) ?? this.ajv.compile(schemaOf(shape));
    this.validators.set(at, known);
    return known;
  }
}

function withFormats(ajv: Ajv2020): Ajv2020 {
  const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]00:00)$/.test(text) && !Number.isNaN(Date.parse(text));
  ajv.addFormat('date-time', isTime).addFormat('uri', (text: string) => /^https?:/.test(text) && URL.canParse(text));
  for (const size of ['int32', 'int64']) ajv.addFormat(size, { type: 'number', validate: Number.isSafeInteger });
  return ajv;
}

function isOfTheCall(error: unknown): error is Error {
  return error instanceof AddressRefused || error instanceof ConnectFailed || error instanceof TimedOut;
}

function objectIn(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** Many serializers write null for what is not set. */
function withoutNulls<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutNulls) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)])) as Value;
}
