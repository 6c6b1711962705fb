/** Names what a whole result is about: the focus, else a given title, else the only source, else the collection. Pure. */
import type { PacketIndex } from '../rank/packet-index';
import { upperFirst } from './list-subjects';
import type { TransformOptions } from './types';

export function nameSubject(index: PacketIndex, { focus = '', title, collection }: TransformOptions): string {
  const asked = focus.trim();
  if (asked !== '') return upperFirst(asked);
  const titles = new Set(index.units.map(({ source }) => source.title).filter((name) => name !== ''));
  const [only] = titles;
  if (title !== undefined) return title;
  return titles.size === 1 && only !== undefined ? only : (collection ?? `${titles.size} sources`);
}
