/**
 * Divides the sources into sections: one for each source, or several for each where there is room, one for each heading. Pure.
 */
import { standsAlone } from '../analysis/central-units';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber } from './quote-unit';

export type Section = { readonly heading: string; readonly units: readonly IndexedUnit[] };

/** A heading with fewer sentences below it is no section of its own. */
const minSectionUnits = 3;

/** Returns about `most` sections, in the order of the sources. */
export function listSections(index: PacketIndex, most: number): Section[] {
  const bySource = [...groupByNumber(index.units).values()];
  const each = Math.floor(most / Math.max(1, bySource.length));
  const sections = bySource.flatMap((units) => {
    const parts = bySource.length === 1 ? listParts(units) : listParts(units).slice(0, each);
    return parts.length > 1 || bySource.length === 1 ? parts : [{ heading: nameSource(units), units }];
  });
  return sections.map((section) => ({ heading: distinguish(section, sections), units: section.units }));
}

const nameSource = ([first]: readonly IndexedUnit[]): string => {
  const { title = '', n = '' } = first?.source ?? {};
  return title === '' ? `Source ${n}` : title;
};

function listParts(units: readonly IndexedUnit[]): Section[] {
  return [...Map.groupBy(units, ({ headings }) => headings.at(-1) ?? '')]
    .filter(([, below]) => below.filter(standsAlone).length >= minSectionUnits)
    .map(([heading, below]) => ({ heading: heading === '' ? 'In short' : heading, units: below }));
}

/** Two sources may use the same heading. */
function distinguish({ heading, units }: Section, sections: readonly Section[]): string {
  const isAlone = sections.filter((other) => other.heading === heading).length === 1;
  const title = nameSource(units);
  return isAlone || heading === title ? heading : `${heading} (${title})`;
}
