/** A passage that was cited while editing, and the number that its markers have until they are shown. Pure. */
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { type LocatedQuoteReply, locatedQuoteSchema } from '@/lib/protocol/http/artifacts';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';

export type CitedPassage = { readonly n: number; readonly quote: LocatedQuoteReply };

const citedPassagesSchema = z.array(z.object({ n: z.number().int(), quote: locatedQuoteSchema }));

/** Reads what the browser kept. What cannot be read is as good as nothing: its markers are numbers typed by hand. */
export function readCitedPassages(text: string): readonly CitedPassage[] {
  if (text === '') return [];
  const read = readJsonAs(citedPassagesSchema, text, limits.citedDraftChars);
  return read.ok ? read.value : [];
}

/** Returns a number that no marker of the texts has, or null if all are taken. */
export function findFreeNumber(texts: readonly string[], added: readonly CitedPassage[]): number | null {
  const taken = new Set([
    ...texts.flatMap((text) => findMarkers(text).map(({ n }) => n)),
    ...added.map(({ n }) => n),
  ]);
  for (let n = 1; n <= limits.markerNumber; n += 1) if (!taken.has(n)) return n;
  return null;
}

/** Returns the passages whose markers stand in the text. */
export function pickCited(markdown: string, added: readonly CitedPassage[]): readonly CitedPassage[] {
  const present = new Set(findMarkers(markdown).map(({ n }) => n));
  return added.filter(({ n }) => present.has(n));
}
