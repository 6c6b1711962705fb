import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. Every command runs there, wherever it was called. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
