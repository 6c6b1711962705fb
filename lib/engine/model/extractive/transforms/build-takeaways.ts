/** Takes from each source the sentences that stand for it best, and mixes them so that no source is heard twice before all are. Pure. */
import { findCentralUnits, shareOf } from '../analysis/central-units';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber, readFocus, statedBy } from './quote-unit';
import type { TakeawaysData, TransformOptions } from './types';

const defaultMost = 8;
/** Two sentences that share more of their words than this say the same. */
const alikeShare = 0.6;

export function buildTakeaways(index: PacketIndex, options: TransformOptions = {}): TakeawaysData {
  const most = options.most ?? defaultMost;
  const focus = readFocus(options.focus);
  const found = [...groupByNumber(index.units).values()].map((units) =>
    findCentralUnits(index, units, { most, focus }),
  );
  const inTurns = Array.from({ length: most }, (_, place) =>
    found.flatMap((units) => units.slice(place, place + 1)),
  ).flat();
  const told: IndexedUnit[] = [];
  for (const unit of inTurns)
    if (told.length < most && !told.some((other) => shareOf(unit, other) > alikeShare)) told.push(unit);
  return { type: 'takeaways', items: told.map(statedBy) };
}
