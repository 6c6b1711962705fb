/** Names the sources as the rows or columns of a table. Sources with the same title are distinguished by their number. Pure. */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber } from './quote-unit';

export type Subject = {
  readonly n: number;
  readonly name: string;
  readonly units: readonly IndexedUnit[];
};

export function listSubjects(index: PacketIndex): Subject[] {
  const groups = [...groupByNumber(index.units)];
  const titles = groups.map(([, units]) => units[0]?.source.title ?? '');
  return groups.map(([n, units], place) => {
    const title = titles[place] ?? '';
    const isAlone = title !== '' && titles.filter((other) => other === title).length === 1;
    return { n, units, name: isAlone ? title : `${title} [${n}]`.trim() };
  });
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
