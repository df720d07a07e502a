/** A JSON Schema (2020-12), as far as the API's document uses it. An object with a `title` becomes a component of that name. */
export type JsonSchema = {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  /** One value: generators stop at a list. */
  readonly const?: string;
  readonly enum?: readonly string[];
  /** Of an `enum`: a later version may add values. Generators pass over what begins with `x-`. */
  readonly 'x-more-may-come'?: true;
  readonly format?: 'date-time' | 'email' | 'password' | 'uri' | 'int32' | 'int64' | 'double';
  /** In what every engine has, on characters or bytes: generated clients check with their own. A spec of the documents says what that is. */
  readonly pattern?: string;
  /** In code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  /** One of these: of answers, whose form depends on what was asked for. */
  readonly oneOf?: readonly JsonSchema[];
};
