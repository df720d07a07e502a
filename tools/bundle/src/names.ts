import { readFileSync, writeFileSync } from 'node:fs';

/** How esbuild gives a function its name back (`keepNames`). */
const ALWAYS = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });';
/** Tells no arrow from another: only classes and functions that make objects are known by their names. */
const WHERE_LOST =
  'var __name = (target, value) => target.name === value || target.prototype === undefined ? target : __defProp(target, "name", { value, configurable: true });';

/**
 * Has a bundle give names back only where they are lost and matter: to classes and functions of which there are two. Else each closure that is made at each
 * request would get a property, for 0.3 µs. Throws if esbuild does it in another way by now.
 * @param programs all files of the bundle
 */
export function nameWhatIsKnownByItsName(programs: readonly string[]): void {
  const naming = programs.filter((program) => {
    const text = readFileSync(program, 'utf8');
    if (!text.includes(ALWAYS)) return false;
    writeFileSync(program, text.replace(ALWAYS, WHERE_LOST));
    return true;
  });
  if (naming.length === 0) throw new Error('No file of the bundle has the function by which esbuild gives names back: see names.ts.');
}
