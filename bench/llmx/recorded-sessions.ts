/** Sessions of an outside agent with the product, as recorded by `record-sessions.ts`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';

export const recordedSessionsFile = path.join(import.meta.dirname, 'recorded-sessions.json');

const maxChars = 1_000_000;
const shape = z.object({ seen: z.array(z.string()), unseen: z.array(z.string()) });

export function readRecordedSessions(): z.output<typeof shape> {
  const read = readJsonAs(shape, readFileSync(recordedSessionsFile, 'utf8'), maxChars);
  if (!read.ok) throw new Error(`The recorded sessions cannot be read: ${read.failure.reason}`);
  return read.value;
}
