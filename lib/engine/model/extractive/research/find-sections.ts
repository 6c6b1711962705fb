/**
 * Finds the sections of the sources that bear on a question beyond what its answer quotes already. A heading is accepted for what is written
 * below it, never for its own words: text below it must bear on the question, and the best of it must be new. Pure.
 */
import type { ChosenSpan } from '../rank/choose-spans';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import type { QuestionReader } from './find-bearing';

/** @param quoted what the answers to the questions themselves quote. @returns headings, the best section first. */
export function findSections(
  index: PacketIndex,
  reader: QuestionReader,
  quoted: readonly ChosenSpan[],
): readonly string[] {
  const told = new Set(quoted.flatMap(({ units }) => units.map(({ id }) => id)));
  return [...listSections(index)]
    .map(([heading, units]) => ({ heading, spans: reader.findBearing(units) }))
    .filter(({ spans: [best] }) => best !== undefined && best.units.every(({ id }) => !told.has(id)))
    .toSorted((one, other) => (other.spans[0]?.score ?? 0) - (one.spans[0]?.score ?? 0))
    .map(({ heading }) => heading);
}

/** Returns the units directly below each heading. The heading that repeats its source's title is not a section. */
function listSections(index: PacketIndex): ReadonlyMap<string, readonly IndexedUnit[]> {
  const sections = new Map<string, IndexedUnit[]>();
  for (const unit of index.units) {
    const heading = unit.kind === 'heading' ? undefined : unit.headings.at(-1);
    if (heading === undefined || heading === unit.source.title) continue;
    const own = sections.get(heading);
    if (own === undefined) sections.set(heading, [unit]);
    else own.push(unit);
  }
  return sections;
}

/** Returns the units below a heading, at any depth. */
export const listUnder = (index: PacketIndex, heading: string): IndexedUnit[] =>
  index.units.filter(({ headings }) => headings.includes(heading));
