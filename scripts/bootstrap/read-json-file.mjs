import { readFileSync } from 'node:fs';

/** The parsed file, or null where there is none that parses. Here because `lib/core/json` needs dependencies first. */
export function readJsonFile(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
