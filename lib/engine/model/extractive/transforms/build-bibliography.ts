/** Lists the sources, each with the sentence that represents it best. Facts such as the author are not in the text and not given here. Pure. */
import { findCentralUnits } from '../analysis/central-units';
import type { PacketIndex } from '../rank/packet-index';
import { groupByNumber, quoteUnit, readFocus, readUnit } from './quote-unit';
import type { BibliographyData, TransformOptions } from './types';

const defaultMost = 50;

export function buildBibliography(index: PacketIndex, options: TransformOptions = {}): BibliographyData {
  const focus = readFocus(options.focus);
  const entries = [...groupByNumber(index.units)].flatMap(([n, units]) => {
    const [best] = findCentralUnits(index, units, { most: 1, focus });
    if (best === undefined) return [];
    const { title } = best.source;
    return [
      { n, title: title === '' ? `Source ${n}` : title, text: readUnit(best), quotes: [quoteUnit(best)] },
    ];
  });
  return { type: 'bibliography', entries: entries.slice(0, options.most ?? defaultMost) };
}
