/**
 * Finds the figure or date that a sentence states for the requested field: the one in the same clause as the requested word that is rarest
 * in the sources, otherwise the only one in the sentence. If a sentence has several and none is in that clause, it is unclear which is
 * meant. If it contains none of the requested words, it states nothing. A word of the figure's unit does not count as a requested word, and
 * a date does not count as a figure. Pure.
 */
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import { findSynonyms } from '../text/synonyms';
import { readTerms } from '../text/terms';

export type AskedTerms = {
  /** Keys of the requested terms. */
  readonly wanted: ReadonlySet<string>;
  /** Number of units in the sources that contain each term. */
  readonly frequency: ReadonlyMap<string, number>;
};

type Placed = { readonly start: number; readonly text: string };

export function findStatedNumber(text: string, asked: AskedTerms): number | null {
  const dates = findDates(text);
  const figures = findFigures(text)
    .filter((figure) => !dates.some((date) => isInside(figure.start, date)))
    .map((figure) => withWholeUnit(figure, text));
  const stated = findStated(figures, text, asked) ?? findStated(figures, text, withSynonyms(asked));
  return stated?.value ?? null;
}

/**
 * A `height` may be stated with `high`. Dates are not searched with synonyms, because each event has its own word: to open is not to begin.
 */
const withSynonyms = ({ wanted, frequency }: AskedTerms): AskedTerms => ({
  wanted: new Set([...wanted].flatMap((key) => [...findSynonyms(key)])),
  frequency,
});

export function findStatedDate(text: string, asked: AskedTerms): string | null {
  return findStated(findDates(text), text, asked)?.iso ?? null;
}

function findStated<Found extends Placed>(
  found: readonly Found[],
  text: string,
  { wanted, frequency }: AskedTerms,
): Found | null {
  const rarest = readTerms(text)
    .filter(({ key, start }) => wanted.has(key) && !found.some((each) => isInside(start, each)))
    .toSorted((one, other) => (frequency.get(one.key) ?? 0) - (frequency.get(other.key) ?? 0))[0];
  if (rarest === undefined) return null;
  const clause = findClause(text, rarest.start);
  const [stated] = found.filter((each) => isInside(each.start, clause));
  return stated ?? (found.length === 1 ? (found[0] ?? null) : null);
}

/** `38 million cubic` → `38 million cubic metres`. */
function withWholeUnit<Found extends Placed>(figure: Found, text: string): Found {
  const rest = text.slice(figure.start + figure.text.length);
  const more = /\b(?:cubic|square)$/iu.test(figure.text) ? /^\s\p{L}+/u.exec(rest) : null;
  return more === null ? figure : { ...figure, text: figure.text + more[0] };
}

const isInside = (place: number, { start, text }: Placed): boolean =>
  place >= start && place < start + text.length;

function findClause(text: string, place: number): Placed {
  const borders = [...text.matchAll(/[,;:]\s|\s(?:and|but|while)\s/giu)].map(({ index }) => index);
  const start = borders.findLast((border) => border <= place) ?? 0;
  const end = borders.find((border) => border > place) ?? text.length;
  return { start, text: text.slice(start, end) };
}
