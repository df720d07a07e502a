import ts from 'typescript';
import { exportedType, membersOf } from '../types/program.js';

/** A field of a stored event. */
type StoredField = {
  /** `terms.amountCents`, `methods[]`: each of a list. */
  readonly path: string;
  /** `string`, `1 | 2`, `'A' | 'B'`. */
  readonly type: string;
  readonly isOptional: boolean;
  /** Its comment in the code, after that of the group that it begins; empty where its name says it all. */
  readonly about: string;
};

/** An event that a stream can hold. */
export type EventType = { readonly type: string; readonly fields: readonly StoredField[] };

const GROUP = ts.TypeFlags.Object | ts.TypeFlags.Intersection;

/** Reads types out of source files, as the compiler understands them. */
export class EventTypes {
  private readonly checker: ts.TypeChecker;

  constructor(private readonly program: ts.Program) {
    this.checker = program.getTypeChecker();
  }

  /** The events of a union that a file below the root exports: `PaymentEvent`. Throws when there is no such type. */
  of(file: string, name: string): EventType[] {
    return membersOf(this.checker.getDeclaredTypeOfSymbol(exportedType(this.program, file, name))).map((event) => ({
      type: this.nameOf(event),
      fields: this.fieldsOf(this.typeOf(event, 'data'), ''),
    }));
  }

  private nameOf(event: ts.Type): string {
    const type = this.typeOf(event, 'type');
    if (!type.isStringLiteral()) throw new Error(`${this.checker.typeToString(event)} has no type of its own.`);
    return type.value;
  }

  private typeOf(parent: ts.Type, property: string): ts.Type {
    const symbol = this.checker.getPropertyOfType(parent, property);
    if (symbol === undefined) throw new Error(`${this.checker.typeToString(parent)} has no ${property}.`);
    return this.checker.getTypeOfSymbol(symbol);
  }

  /** Of one of several forms a field is optional when another form lacks it. */
  private fieldsOf(type: ts.Type, prefix: string): StoredField[] {
    const forms = membersOf(type).map((form) => this.checker.getPropertiesOfType(form));
    const symbols = new Map(forms.flat().map((symbol) => [symbol.name, symbol]));
    return [...symbols.values()].flatMap((symbol) => {
      const isOptional = forms.some((form) =>
        form.every(({ name, flags }) => name !== symbol.name || (flags & ts.SymbolFlags.Optional) !== 0),
      );
      const about = ts.displayPartsToString(symbol.getDocumentationComment(this.checker)).replaceAll('\n', ' ');
      return this.fieldOf({ path: prefix + symbol.name, isOptional, about }, this.checker.getTypeOfSymbol(symbol));
    });
  }

  private fieldOf(field: Omit<StoredField, 'type'>, declared: ts.Type): StoredField[] {
    const type = this.checker.getNonNullableType(declared);
    const element = this.checker.isArrayType(type) ? this.checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
    const [of, list] = element === undefined ? [type, ''] : [element, '[]'];
    if (!this.isGroup(of)) return [{ ...field, type: this.textOf(of), path: field.path + list }];
    const inner = this.fieldsOf(of, `${field.path}${list}.`);
    return inner.map((each, at) => ({
      ...each,
      isOptional: each.isOptional || field.isOptional,
      about: at === 0 ? [field.about, each.about].filter(Boolean).join(' ') : each.about,
    }));
  }

  private isGroup(type: ts.Type): boolean {
    return membersOf(type).every((each) => (each.flags & GROUP) !== 0 && this.checker.getPropertiesOfType(each).length > 0);
  }

  private textOf(type: ts.Type): string {
    if ((type.flags & ts.TypeFlags.Object) !== 0 && this.checker.getIndexInfosOfType(type).length > 0) return 'object';
    const written = membersOf(type).map((each) => this.checker.typeToString(each, undefined, ts.TypeFormatFlags.NoTruncation));
    const texts = written.map((text) => text.replaceAll('"', "'").replaceAll('`', ''));
    const isBoolean = texts.includes('true') && texts.includes('false');
    // The compiler's order changes with code elsewhere.
    return isBoolean ? 'boolean' : texts.sort().join(' | ');
  }
}
