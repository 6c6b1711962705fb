import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. Every command runs there, wherever it was called. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Where a build puts the programs that run in addition to the web server. */
export const programsDirectory = path.join(root, '.next', 'programs');
