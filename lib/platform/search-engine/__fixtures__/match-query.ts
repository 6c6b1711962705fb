/**
 * The queries of the engines, as far as they are used: which documents match, and their scores by BM25 with the numbers of all documents
 * (`dfs_query_then_fetch`). Refuses any other query or option.
 */
import { z } from 'zod';
import { analyse, type Analysis, type Token } from './analyse';

type Query = {
  readonly bool?: {
    readonly must?: readonly Query[] | undefined;
    readonly should?: readonly Query[] | undefined;
    readonly filter?: readonly Query[] | undefined;
    readonly must_not?: readonly Query[] | undefined;
    readonly minimum_should_match?: number | undefined;
  };
  readonly term?: Readonly<Record<string, string>>;
  readonly terms?: Readonly<Record<string, readonly string[]>>;
  readonly range?: Readonly<Record<string, { readonly lt?: number | undefined; readonly lte?: number | undefined }>>;
  readonly multi_match?: z.output<typeof multiMatchSchema>;
};

const multiMatchSchema = z.strictObject({
  query: z.string(),
  fields: z.array(z.string().regex(/^[a-z]+(\^[\d.]+)?$/)),
  type: z.enum(['most_fields', 'phrase']),
  operator: z.literal('or').optional(),
});

export const querySchema: z.ZodType<Query> = z.lazy(() =>
  z.union([
    z.strictObject({
      bool: z.strictObject({
        must: z.array(querySchema).optional(),
        should: z.array(querySchema).optional(),
        filter: z.array(querySchema).optional(),
        must_not: z.array(querySchema).optional(),
        minimum_should_match: z.number().optional(),
      }),
    }),
    z.strictObject({ term: oneField(z.string()) }),
    z.strictObject({ terms: oneField(z.array(z.string()).max(65_536)) }),
    z.strictObject({
      range: oneField(z.strictObject({ lt: z.number().optional(), lte: z.number().optional() })),
    }),
    z.strictObject({ multi_match: multiMatchSchema }),
  ]),
);

const oneField = <Schema extends z.ZodType>(value: Schema) =>
  z.record(z.string(), value).refine((fields) => Object.keys(fields).length === 1);

export type Stored = {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly analysis: Analysis;
};

/** Returns the score of each document that matches, best first. */
export function matchQuery(
  documents: readonly Stored[],
  query: Query,
): { readonly document: Stored; readonly score: number }[] {
  const statistics = createStatistics(documents);
  return documents
    .flatMap((document) => {
      const score = scoreOf(document, query, statistics);
      return score === null ? [] : [{ document, score }];
    })
    .toSorted((one, other) => other.score - one.score || (one.document.id < other.document.id ? -1 : 1));
}

type Statistics = ReturnType<typeof createStatistics>;

function createStatistics(documents: readonly Stored[]) {
  const read = new Map<string, Token[]>();
  const tokensOf = ({ id, fields, analysis }: Stored, field: string): Token[] => {
    const key = `${id} ${field}`;
    const known = read.get(key) ?? analyse(String(fields[field] ?? ''), analysis, 'words');
    read.set(key, known);
    return known;
  };
  const counted = new Map<string, { readonly frequencies: Map<string, number>; readonly average: number }>();
  const countField = (field: string) => {
    const known = counted.get(field);
    if (known !== undefined) return known;
    const frequencies = new Map<string, number>();
    let length = 0;
    for (const document of documents) {
      const tokens = tokensOf(document, field);
      length += tokens.length;
      for (const term of new Set(tokens.map((token) => token.term)))
        frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
    const made = { frequencies, average: Math.max(length / Math.max(documents.length, 1), 1) };
    counted.set(field, made);
    return made;
  };
  return { count: documents.length, tokensOf, countField };
}

/** Null if the document does not match. */
function scoreOf(document: Stored, query: Query, statistics: Statistics): number | null {
  const { bool, term, terms, range, multi_match: match } = query;
  const value = (field: string) => document.fields[field];
  if (term !== undefined) return Object.entries(term).every(([name, one]) => value(name) === one) ? 1 : null;
  if (terms !== undefined)
    return Object.entries(terms).every(([name, list]) => list.includes(String(value(name)))) ? 1 : null;
  if (range !== undefined)
    return Object.entries(range).every(([name, { lt, lte }]) => {
      const number = Number(value(name));
      return (lt === undefined || number < lt) && (lte === undefined || number <= lte);
    })
      ? 1
      : null;
  if (match !== undefined) return scoreMatch(document, match, statistics);
  return bool === undefined ? null : scoreBool(document, bool, statistics);
}

function scoreBool(
  document: Stored,
  bool: NonNullable<Query['bool']>,
  statistics: Statistics,
): number | null {
  const { must = [], should = [], filter = [], must_not: mustNot = [] } = bool;
  const score = (one: Query) => scoreOf(document, one, statistics);
  const needed = must.map(score);
  const optional = should.map(score).filter((one) => one !== null);
  const least = bool.minimum_should_match ?? (must.length + filter.length > 0 || should.length === 0 ? 0 : 1);
  if (needed.includes(null) || filter.some((one) => score(one) === null)) return null;
  if (mustNot.some((one) => score(one) !== null) || optional.length < least) return null;
  return [...needed, ...optional].reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function scoreMatch(
  document: Stored,
  { query, fields, type }: z.output<typeof multiMatchSchema>,
  statistics: Statistics,
): number | null {
  const asked = analyse(query, document.analysis, 'words');
  let score = 0;
  let isFound = false;
  for (const field of fields) {
    const [name = '', boost = '1'] = field.split('^');
    const tokens = statistics.tokensOf(document, name);
    if (type === 'phrase' && !holdsPhrase(tokens, asked)) continue;
    const { frequencies, average } = statistics.countField(name);
    for (const { term } of asked) {
      const count = tokens.filter((token) => token.term === term).length;
      if (count === 0) continue;
      isFound = true;
      const inDocuments = frequencies.get(term) ?? 0;
      const rarity = Math.log(1 + (statistics.count - inDocuments + 0.5) / (inDocuments + 0.5));
      score +=
        Number(boost) * rarity * ((count * 2.2) / (count + 1.2 * (0.25 + (0.75 * tokens.length) / average)));
    }
  }
  return isFound ? score : null;
}

function holdsPhrase(tokens: readonly Token[], asked: readonly Token[]): boolean {
  const [first, ...rest] = asked;
  if (first === undefined) return false;
  return tokens.some(
    ({ term, position }) =>
      term === first.term &&
      rest.every((next) =>
        tokens.some(
          (token) =>
            token.term === next.term && token.position === position + next.position - first.position,
        ),
      ),
  );
}
