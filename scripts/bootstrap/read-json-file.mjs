import { readFileSync } from 'node:fs';

/**
 * Returns the parsed file, or null if it does not exist or cannot be parsed. It is here because `lib/core/json` needs the dependencies to
 * be installed.
 */
export function readJsonFile(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
