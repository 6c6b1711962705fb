/**
 * Tells whether a figure counts the things that a question counts: "how many people were studied?" is answered by "214 patients were
 * enrolled", not by "31 patients withdrew". A column that is called "Patients" asks the same without a question. Pure.
 */
import { readTerms } from '../text/terms';
import type { CellAsk } from './cell-ask';
import { readKeys, tellsEvent } from './measure-agreement';

/** Words for the same things in a count. */
const things = [
  'people person persons patient patients participant participants subject subjects adult adults child children man men woman women volunteer volunteers individual individuals student students pupil respondent respondents inhabitant inhabitants resident residents employee employees worker workers case cases',
  'company companies firm firms business businesses organisation organisations organization organizations',
  'article articles paper papers study studies publication publications trial trials',
].map(readKeys);

/** Words that say that things were part of what was studied. */
const taking = readKeys(
  'study studied include included enrol enrolled enroll recruit recruited randomise randomised randomize randomized participate participated examine examined analyse analysed analyze analyzed survey surveyed interview interviewed sample total comprise comprised',
);

const howMany =
  /\b(?:how many|number of)\s(?<things>[\p{L}\s,]{1,80}?)(?=\s(?:were|was|are|is|did|do|does|have|has|took|take|in|at|per)\b|[?.;]|$)/iu;
const sizes = /\bsample size\b/iu;

export function countsAsked(
  unit: string,
  { ask, clause }: { readonly ask: CellAsk; readonly clause: string },
): boolean {
  const counted = readTerms(unit)[0]?.key;
  if (counted === undefined) return false;
  const asked = readCounted(ask);
  if (asked === null) return countsNamed(counted, { ask, clause });
  const isAsked = [...asked].some(
    (key) => key === counted || things.some((group) => group.has(key) && group.has(counted)),
  );
  if (!isAsked) return false;
  const near = readKeys(clause);
  const others = [...ask.named, ...ask.told].filter(({ key }) => !asked.has(key) && !isThing(key));
  const asksTaking = sizes.test(ask.text) || others.some(({ key }) => taking.has(key));
  if (asksTaking) return [...taking].some((key) => near.has(key));
  return others.length === 0 || others.some(({ keys }) => [...keys].some((key) => near.has(key)));
}

/**
 * The unit of a figure says nothing about what is measured ("62 metres" is no height), unless it is what the column names. The other words of
 * the column must stand in the same clause. Without any, the column asks how many there are in all, so a clause that tells what happened to
 * some of them does not say it.
 */
function countsNamed(
  counted: string,
  { ask, clause }: { readonly ask: CellAsk; readonly clause: string },
): boolean {
  if (!ask.named.some(({ keys }) => keys.has(counted))) return false;
  const near = readKeys(clause);
  const others = [...ask.named, ...ask.told].filter(({ keys }) => !keys.has(counted));
  if (others.length > 0) return others.every(({ keys }) => [...keys].some((key) => near.has(key)));
  return [...taking].some((key) => near.has(key)) || !tellsEvent(clause);
}

const isThing = (key: string) => things.some((group) => group.has(key));

function readCounted({ text }: CellAsk): ReadonlySet<string> | null {
  const match = howMany.exec(text);
  if (match !== null) return readKeys(match.groups?.['things'] ?? '');
  return sizes.test(text) ? readKeys('people') : null;
}
