/**
 * Finds the file of a program that runs as a separate process: the built one if the supervisor or a test says where it is, otherwise its
 * source, which a loader reads. The names are those of `scripts/bootstrap/build-programs.mjs`.
 */
import path from 'node:path';
import { getEnvironment } from '@/lib/platform/settings/env';

const sources = {
  capture: 'lib/server/sources/capture/capture-process.ts',
  picture: 'lib/server/sources/capture/draw-page-process.ts',
  export: 'lib/server/artifacts/export/export-process.ts',
} as const;

/** @returns an absolute path */
export function findProgram(name: keyof typeof sources): string {
  const { PROGRAMS_DIR } = getEnvironment();
  if (PROGRAMS_DIR !== undefined) return path.resolve(PROGRAMS_DIR, `${name}.mjs`);
  return path.resolve(import.meta.dirname, '../../..', sources[name]);
}
