import { countAll, countNoun } from '@/lib/core/text';
import type { PackedNote } from '@/lib/protocol/run-frames';
import { PacketSources } from './packet-sources';

/** Shows what was sent to the model and what was not, with the reason. */
export function RunInventory({ packets }: { readonly packets: readonly PackedNote[] }) {
  const last = packets.at(-1);
  if (last === undefined) return null;
  return (
    <section aria-labelledby="read" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="read" className="text-reading font-semibold">
        What was read
      </h2>
      <p>{describeInventory(last.inventory, packets.length)}</p>
      <PacketSources packet={last} />
    </section>
  );
}

function describeInventory(
  { fullCount, summaryCount, sourceCount }: PackedNote['inventory'],
  packetCount: number,
): string {
  const inPackets = packetCount > 1 ? ` It took ${packetCount} packets.` : '';
  if (fullCount === sourceCount && sourceCount > 1)
    return `${countAll(sourceCount, 'sources')} were read in full.${inPackets}`;
  const read = [
    fullCount > 0 ? `${fullCount} in full` : null,
    summaryCount > 0 ? `${summaryCount} in part` : null,
  ].filter((part) => part !== null);
  const what = read.length === 0 ? '' : `: ${read.join(' and ')}`;
  const were = fullCount + summaryCount === 1 ? 'was' : 'were';
  return `${fullCount + summaryCount} of ${countNoun(sourceCount, 'source')} ${were} read${what}.${inPackets}`;
}
