/**
 * Finds the words of a query in the texts of the results: words and parts as PostgreSQL reads them in each text's language, and compounds
 * as a whole. Never decides what is found, and never changes a text.
 */
import type { Database } from '@/lib/platform/db/in-workspace';
import { listCompounds, markSeams, seam } from './compounds';
import { type SearchQuery, toAlternatives } from './searchable-text';

export type Mark = { readonly start: number; readonly end: number };

const markStart = '\u0001';
const markEnd = '\u0002';

export async function markMatches(
  database: Database,
  found: readonly { readonly text: string; readonly config: string }[],
  query: SearchQuery,
): Promise<Mark[][]> {
  if (found.length === 0) return [];
  const texts = found.map(({ text }) => markSeams(text));
  const configurations = found.map(({ config }) => config);
  const rows = await database.$queryRaw<{ marked: string }[]>`
    SELECT ts_headline(found.config::regconfig, found.text, websearch_to_tsquery(found.config::regconfig, ${toAlternatives(query)}),
      'HighlightAll=true, StartSel=' || chr(1) || ', StopSel=' || chr(2)) AS marked
    FROM unnest(${texts}::text[], ${configurations}::text[]) WITH ORDINALITY AS found (text, config, place)
    ORDER BY found.place`;
  const asked = new Set((query.words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase()));
  return found.map(({ text }, index) => {
    const whole = listCompounds(text).filter((compound) => asked.has(compound.whole.toLowerCase()));
    return joinMarks([...readMarks(rows[index]?.marked ?? ''), ...whole]);
  });
}

function readMarks(marked: string): Mark[] {
  const marks: Mark[] = [];
  let offset = 0;
  let start = 0;
  for (const piece of marked.split(/([\u0001\u0002])/)) {
    if (piece === markStart) start = offset;
    else if (piece === markEnd) marks.push({ start, end: offset });
    else offset += piece.replaceAll(seam, '').length;
  }
  return marks;
}

/** Returns the marks in the order of the text, with none inside another. */
function joinMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const { start, end } of marks.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last === undefined || start >= last.end) joined.push({ start, end });
    else if (end > last.end) joined[joined.length - 1] = { start: last.start, end };
  }
  return joined;
}
