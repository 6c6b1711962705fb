/**
 * Reads the name of a person: under a label that names the column, after the role ("the director Ada Byron", "designed by …"), or before it
 * ("Ada Byron, the director"). A name elsewhere in a sentence is somebody else. Pure.
 */
import { listPeople } from '../analysis/list-people';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { readTerms } from '../text/terms';
import type { AskedTerm, CellAsk } from './cell-ask';
import { type Candidate, type CellFound, chooseCandidate } from './cell-found';
import { listLabelledValues } from './labelled-values';
import { holdsTerm, listKeysAround, measureShare } from './measure-agreement';

/** At most this many characters between the role and the name. */
const nearChars = 40;
/** What may stand between a role and the name that has it. */
const link =
  /^(?:[\s,:(–—-]|\b(?:by|is|was|were|are|the|an?|of|as|named|called|Mr|Mrs|Ms|Dr|Prof|Professor|Sir|engineers?|architects?|authors?|its|their|our|then|new|former)\b\.?)*$/iu;

export function readPerson(index: PacketIndex, ask: CellAsk): CellFound | null {
  const labelled = listLabelledValues(index, ask).flatMap(({ written, unit, strength }): Candidate[] => {
    const names = listPeople(`: ${written}`);
    const [only] = names;
    return only !== undefined && names.length === 1 ? [{ value: only, units: [unit], strength }] : [];
  });
  const said = index.units.flatMap((unit) => readUnit(index, unit, ask));
  return chooseCandidate([...labelled, ...said]);
}

function readUnit(index: PacketIndex, unit: IndexedUnit, { named, told }: CellAsk): Candidate[] {
  const around = listKeysAround(index, unit);
  if (named.length === 0 || !named.every((term) => holdsTerm(term, around))) return [];
  const strength = measureShare(index, named, around) + 0.5 * measureShare(index, told, around);
  return listPeople(unit.text)
    .filter((name) => standsBesideRole(unit.text, name, named))
    .map((value) => ({ value, units: [unit], strength }));
}

function standsBesideRole(text: string, name: string, named: readonly AskedTerm[]): boolean {
  const start = text.indexOf(name);
  if (start < 0) return false;
  const roles = readTerms(text).filter(({ key }) => named.some((term) => holdsTerm(term, new Set([key]))));
  return roles.some((role) => {
    const isBefore = role.start < start;
    const between = isBefore
      ? text.slice(role.start + role.surface.length, start)
      : text.slice(start + name.length, role.start);
    // "Designed the bridge by" has words between, "Ada Byron designed" none.
    const isByName = isBefore && /\bby\s$/iu.test(between);
    return between.length <= nearChars && (isByName || link.test(between));
  });
}
