import { parseAsString, useQueryStates } from 'nuqs';

const address = { date: parseAsString, block: parseAsString };

/** The block that the address zooms into, and the way to another. Each step is one of the browser's history. */
export function useZoom() {
  const [{ date, block }, setAddress] = useQueryStates(address, { history: 'push', shallow: true });
  return {
    blockId: block,
    /** The day of the block, if it is one of a journal. */
    date: block === null ? null : date,
    /** Null shows the whole page again. `day` names the journal day of the block. */
    zoomTo: (blockId: string | null, day: string | null) =>
      void setAddress(day === null ? { block: blockId } : { block: blockId, date: day }),
  };
}
