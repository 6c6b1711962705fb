/** What the agents of one research run said to each other, as recorded by `record-research.ts`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';

export const recordedResearchFile = path.join(import.meta.dirname, 'recorded-research.json');

const maxChars = 1_000_000;

export function readRecordedResearch(): readonly string[] {
  const read = readJsonAs(z.array(z.string()), readFileSync(recordedResearchFile, 'utf8'), maxChars);
  if (!read.ok) throw new Error(`The recorded research cannot be read: ${read.failure.reason}`);
  return read.value;
}
