/**
 * The file of a program that a process of its own runs: the built one where the supervisor or a test says that there is one, else its
 * source, which a loader reads. The names are those of `scripts/bootstrap/build-programs.mjs`.
 */
import path from 'node:path';
import { getEnvironment } from '../env';

const sources = {
  capture: 'lib/server/sources/capture-process.ts',
  export: 'lib/server/artifacts/export/export-process.ts',
} as const;

/** @returns an absolute path */
export function findProgram(name: keyof typeof sources): string {
  const { PROGRAMS_DIR } = getEnvironment();
  if (PROGRAMS_DIR !== undefined) return path.resolve(PROGRAMS_DIR, `${name}.mjs`);
  return path.resolve(import.meta.dirname, '../../..', sources[name]);
}
