/**
 * Decides whether two sources speak of the same thing, so that different values are a difference between them. Two products of one kind, or
 * two models of one maker, are different things: each title names what the other source never mentions. Prefers "not the same": then both
 * values are shown side by side, and nothing is claimed. Pure.
 */
import { listNames } from '../text/list-names';
import type { IndexedUnit } from '../rank/packet-index';

/** Number of units at the beginning of a source that say what it is about. */
const leadUnits = 6;

/** A name or a number as one word, as it distinguishes `Rambler 20` from `Rambler 30`. */
const distinctive = /[\p{Lu}\p{N}][\p{L}\p{N}]*/gu;

export function isSameThing(one: readonly IndexedUnit[], other: readonly IndexedUnit[]): boolean {
  const names = readNames(one);
  const sharesName = [...readNames(other)].some((name) => names.has(name));
  return sharesName && !(hasOwnTitle(one, other) && hasOwnTitle(other, one));
}

function readNames(units: readonly IndexedUnit[]): ReadonlySet<string> {
  const title = units[0]?.source.title ?? '';
  const lead = [title, ...units.slice(0, leadUnits).map(({ text }) => text)];
  return new Set(
    lead.flatMap((text) => listNames(text).flatMap((name) => name.split(/\s+/).filter(isProper))),
  );
}

const isProper = (word: string): boolean => /^\p{Lu}[\p{L}\p{N}]{2,}/u.test(word);

/** True if the title names something that the other source does not mention. */
function hasOwnTitle(units: readonly IndexedUnit[], other: readonly IndexedUnit[]): boolean {
  const title = units[0]?.source.title ?? '';
  const texts = [other[0]?.source.title ?? '', ...other.map(({ text }) => text)];
  const told = new Set(texts.flatMap((text) => text.match(distinctive) ?? []));
  // The first word of a title is written with a capital in any case.
  const [, ...words] = title.match(/\S+/g) ?? [];
  return words
    .flatMap((word) => word.match(/^[\p{Lu}\p{N}][\p{L}\p{N}]*/u) ?? [])
    .some((word) => !told.has(word));
}
