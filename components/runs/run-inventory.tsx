import { countNoun } from '@/lib/core/text';
import type { PackedNote } from '@/lib/protocol/run-frames';
import { PacketSources } from './packet-sources';

/** Shows what was sent to the model and what was not, with the reason. */
export function RunInventory({ packets }: { readonly packets: readonly PackedNote[] }) {
  const last = packets.at(-1);
  if (last === undefined) return null;
  const { fullCount, summaryCount, sourceCount, leftOut } = last.inventory;
  return (
    <section aria-labelledby="read" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="read" className="text-reading font-semibold">
        What was read
      </h2>
      <p>
        Of {countNoun(sourceCount, 'source')}: {fullCount} in full
        {summaryCount > 0 && `, ${summaryCount} in part`}
        {leftOut.length > 0 && `, ${leftOut.length} left out`}
        {packets.length > 1 && `; in ${packets.length} packets`}.
      </p>
      <PacketSources packet={last} />
    </section>
  );
}
