import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder; every command works from there, whatever folder it was called in. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
