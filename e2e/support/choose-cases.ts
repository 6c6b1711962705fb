/**
 * Some tests prove one thing in many equal cases. `npm test` runs a few cases of each kind, `npm run test:long` all of them. A case that
 * differs in kind from the others belongs to the few.
 */
export const runsEveryCase = process.env['CASES'] === 'all';

export const chooseCases = <Case>(few: readonly Case[], others: readonly Case[]): readonly Case[] =>
  runsEveryCase ? [...few, ...others] : few;

/**
 * Gives one of several takers its share of the cases: each case has one taker, and the order of takers shifts from round to round, so that
 * cases which repeat at regular distances do not all fall to the same one. The long tests give every case to each.
 */
export const shareCases = <Case>(
  cases: readonly Case[],
  { taker, takers }: { readonly taker: number; readonly takers: number },
): readonly Case[] =>
  cases.filter((_case, index) => runsEveryCase || (index + Math.floor(index / takers)) % takers === taker);

/** The first case, and one taker's share of the others. */
export const shareAfterFirst = <Case>(
  [first, ...others]: readonly [Case, ...Case[]],
  share: { readonly taker: number; readonly takers: number },
): readonly Case[] => [first, ...shareCases(others, { ...share, taker: share.taker % share.takers })];

/** The number of random values that a costly property test tries: a quarter of them in `npm test`. */
export const countRuns = (all: number): number => (runsEveryCase ? all : Math.ceil(all / 4));
