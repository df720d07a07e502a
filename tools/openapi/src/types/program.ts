import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** From `src/types` and from `dist/types` it is as far to the root. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CONFIG = `${ROOT}tsconfig.base.json`;

/** The compiler's view of source files. It takes a second to make, so one serves all that reads types. */
export function typesProgram(files: readonly string[]): ts.Program {
  const { config } = ts.parseConfigFileTextToJson(CONFIG, readFileSync(CONFIG, 'utf8')) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, ROOT);
  return ts.createProgram(
    files.map((file) => ROOT + file),
    options,
  );
}

/** A type that a file below the root exports. Throws when there is no such type. */
export function exportedType(program: ts.Program, file: string, name: string): ts.Symbol {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(ROOT + file);
  const module = source && checker.getSymbolAtLocation(source);
  const exported = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
  if (exported === undefined) throw new Error(`${file} exports no ${name}.`);
  return exported;
}

/** The types of a union, or the type itself. */
export function membersOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}
