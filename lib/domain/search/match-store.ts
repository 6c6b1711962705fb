/**
 * Finds the words of a query in the texts of the results: words and parts as PostgreSQL reads them in each text's language, compounds and
 * numbers as a whole, and pairs of signs. Never decides what is found, and never changes a text.
 */
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { listCompounds, listSteps } from './analysis/compounds';
import { foldLetters } from './analysis/fold-letters';
import { readSearchQuery, toAlternatives } from './analysis/searchable-text';
import { isPairedRun } from './analysis/sign-pairs';

export type Match = { readonly start: number; readonly end: number };

type FoundText = { readonly text: string; readonly config: string };
type Word = Match & { readonly form: string };

/** Returns the spans of each text that match the query, in order. */
export async function findMatches(
  database: ReadingDatabase,
  found: readonly FoundText[],
  queryText: string,
): Promise<Match[][]> {
  if (found.length === 0) return [];
  const query = readSearchQuery(queryText);
  const asked = new Set((query.words.match(/[\p{L}\p{M}\p{N}.]+/gu) ?? []).map((word) => word.toLowerCase()));
  const words = found.map(({ text }) => listWords(text));
  const matching = await listMatching(database, found, { words, alternatives: toAlternatives(query) });
  const signs = [...asked].filter(isPairedRun);
  return found.map(({ text }, index) =>
    joinMatches([
      ...(words[index] ?? []).filter(({ form }) => matching[index]?.has(form)),
      ...listCompounds(text).filter(({ whole }) => asked.has(foldLetters(whole).toLowerCase())),
      ...signs.flatMap((sign) => listPlaces(text, sign)),
    ]),
  );
}

/** Lists the words of a text, and the single steps of its compounds, as the index spells them. */
function listWords(text: string): Word[] {
  return listSteps(text).map(({ start, end }) => ({
    start,
    end,
    form: foldLetters(text.slice(start, end)).toLowerCase(),
  }));
}

/** Returns for each text which of its words match one of the alternatives in its language. */
async function listMatching(
  database: ReadingDatabase,
  found: readonly FoundText[],
  { words, alternatives }: { readonly words: readonly (readonly Word[])[]; readonly alternatives: string },
): Promise<ReadonlySet<string>[]> {
  const forms = Map.groupBy(
    found.flatMap(({ config }, index) => (words[index] ?? []).map(({ form }) => ({ config, form }))),
    ({ config }) => config,
  );
  const ofConfig = new Map<string, ReadonlySet<string>>();
  for (const [config, listed] of forms) {
    const distinct = [...new Set(listed.map(({ form }) => form))];
    const rows = await database.$queryRaw<{ form: string }[]>`
      SELECT form FROM unnest(${distinct}::text[]) AS form, websearch_to_tsquery(${config}::regconfig, ${alternatives}) AS asked
      WHERE to_tsvector(${config}::regconfig, form) @@ asked`;
    ofConfig.set(config, new Set(rows.map(({ form }) => form)));
  }
  return found.map(({ config }) => ofConfig.get(config) ?? new Set());
}

function listPlaces(text: string, sign: string): Match[] {
  const places: Match[] = [];
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    places.push({ start: at, end: at + sign.length });
  }
  return places;
}

/** Returns the matches in the order of the text, with none inside another. */
function joinMatches(matches: readonly Match[]): Match[] {
  const joined: Match[] = [];
  for (const { start, end } of matches.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last === undefined || start >= last.end) joined.push({ start, end });
    else if (end > last.end) joined[joined.length - 1] = { start: last.start, end };
  }
  return joined;
}
