/**
 * Gives memory back to the system. Loading a program leaves much that is used no more, which V8 keeps until something else needs room. On a
 * machine that does nothing else for hours, nothing ever does.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects all garbage once. Takes some hundred milliseconds, so call it when nobody waits. */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
}
