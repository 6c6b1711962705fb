/** Lists the headings of the sources as they stand, each with the sentence that represents what is written directly below it. Pure. */
import { findCentralUnits } from '../analysis/central-units';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { quoteUnit, readFocus, readUnit } from './quote-unit';
import type { OutlineData, TransformOptions } from './types';

const defaultMost = 40;
/** Deeper headings than this are written at this depth. */
const deepest = 3;

export function buildOutline(index: PacketIndex, options: TransformOptions = {}): OutlineData {
  const focus = readFocus(options.focus);
  const sections = new Map<string, IndexedUnit[]>();
  for (const unit of index.units) {
    if (unit.kind === 'heading' || unit.headings.length === 0) continue;
    const path = JSON.stringify([unit.source.n, ...unit.headings]);
    const own = sections.get(path);
    if (own === undefined) sections.set(path, [unit]);
    else own.push(unit);
  }
  const items = [...sections.values()].flatMap((units) => {
    const [best] = findCentralUnits(index, units, { most: 1, focus });
    const [{ headings, source } = { headings: [], source: null }] = units;
    if (best === undefined || source === null) return [];
    return [
      {
        source: source.title,
        heading: headings.at(-1) ?? '',
        level: Math.min(deepest, headings.length),
        text: readUnit(best),
        quotes: [quoteUnit(best)],
      },
    ];
  });
  return { type: 'outline', items: items.slice(0, options.most ?? defaultMost) };
}
