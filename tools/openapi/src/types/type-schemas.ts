import ts from 'typescript';
import type { Schema } from '../gates/schema.js';
import { exportedType, membersOf } from './program.js';

/** Deeper than any of ours: a type that contains itself has no end. */
const DEEPEST = 12;

const LITERAL = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral;

/** Makes JSON Schemas (draft 7) of types: what JSON has of them. Objects are open, since a reader passes over what it does not know. */
export class TypeSchemas {
  private readonly checker: ts.TypeChecker;

  constructor(private readonly program: ts.Program) {
    this.checker = program.getTypeChecker();
  }

  /** The schema of a type that a file below the root exports. Throws when there is no such type. */
  of(file: string, name: string): Schema {
    const symbol = exportedType(this.program, file, name);
    return { ...this.aboutOf(symbol), ...this.schemaOf(this.checker.getDeclaredTypeOfSymbol(symbol), name) };
  }

  private schemaOf(type: ts.Type, at: string): Schema {
    if (at.split('.').length > DEEPEST) throw new Error(`${at} contains itself.`);
    const members = membersOf(type).filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
    const literals = members.filter((member) => (member.flags & LITERAL) !== 0);
    const others = members.filter((member) => !literals.includes(member)).map((member) => this.formOf(member, at));
    const forms = [
      ...Map.groupBy(
        literals.map((literal) => this.valueOf(literal)),
        (value) => typeof value,
      ),
    ].map(([of, values]) => enumerated(of, values));
    const all = [...forms, ...others];
    // The compiler's order changes with code elsewhere.
    return all.length === 1 && all[0]
      ? all[0]
      : { anyOf: all.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)) };
  }

  private valueOf(literal: ts.Type): string | number | boolean {
    return literal.isStringLiteral() || literal.isNumberLiteral() ? literal.value : this.checker.typeToString(literal) === 'true';
  }

  private formOf(type: ts.Type, at: string): Schema {
    const { flags } = type;
    const simple = SIMPLE.find(([each]) => (flags & each) !== 0);
    if (simple) return simple[1];
    if ((flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0)
      throw new Error(`${at} is ${this.checker.typeToString(type)}, which JSON does not have.`);
    const element = this.checker.isArrayType(type) ? this.checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
    return element ? { type: 'array', items: this.schemaOf(element, `${at}.[]`) } : this.objectOf(type, at);
  }

  private objectOf(type: ts.Type, at: string): Schema {
    const fields = this.checker.getPropertiesOfType(type).map((symbol) => {
      const of = this.checker.getTypeOfSymbol(symbol);
      const isOptional =
        (symbol.flags & ts.SymbolFlags.Optional) !== 0 || membersOf(of).some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
      return { name: symbol.name, isOptional, schema: { ...this.schemaOf(of, `${at}.${symbol.name}`), ...this.aboutOf(symbol) } };
    });
    const others = this.checker.getIndexInfosOfType(type)[0];
    const required = fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
    return {
      type: 'object',
      ...(fields.length > 0 && { properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])) }),
      ...(required.length > 0 && { required }),
      ...(others && { additionalProperties: this.schemaOf(others.type, `${at}.*`) }),
    };
  }

  private aboutOf(symbol: ts.Symbol): { readonly description?: string } {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.checker));
    const description = text.replaceAll('\n', ' ').replaceAll(/\{@link (\w+)\}/g, '`$1`');
    return description === '' ? {} : { description };
  }
}

const SIMPLE: readonly (readonly [ts.TypeFlags, Schema])[] = [
  [ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral, { type: 'string' }],
  [ts.TypeFlags.Number, { type: 'number' }],
  [ts.TypeFlags.Null, { type: 'null' }],
  [ts.TypeFlags.NonPrimitive, { type: 'object' }],
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, {}],
];

/** Both values of a boolean are any. */
function enumerated(type: string, values: readonly (string | number | boolean)[]): Schema {
  if (type === 'boolean' && values.length === 2) return { type };
  return values.length === 1 ? { type, const: values[0] } : { type, enum: [...values].sort() };
}
