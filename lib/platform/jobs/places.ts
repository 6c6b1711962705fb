/**
 * The places of one queue in this worker: as many of its jobs are done at a time. The library lets each place ask the queue by itself and wakes all of
 * them for every job, so most of them ask in vain. Here one idle place asks for each job that arrives, one more when a job was found, and each when
 * it has done its job. No I/O.
 */

export type Places = {
  /** Lets one idle place ask, each in its turn. Nothing happens if all are busy, because each asks when it has done its job. */
  wakeOne(): void;
  /** Call when a job begins: there may be more. */
  begin(): void;
  /** Call when a job is done, while its place is still busy. */
  end(): void;
};

export type Place = { readonly id: string; readonly isBusy: boolean };

/** @param ask lets a place ask its queue now, or when it has done its job if it is busy */
export function createPlaces(list: () => readonly Place[], ask: (id: string) => void): Places {
  let turn = 0;
  const wakeOne = () => {
    const idle = list().filter(({ isBusy }) => !isBusy);
    turn = (turn + 1) % Math.max(idle.length, 1);
    const place = idle[turn];
    if (place !== undefined) ask(place.id);
  };
  return {
    wakeOne,
    begin: wakeOne,
    // Which of the busy places has done its job is not known here. To ask when they have done theirs is what the others do anyway.
    end: () => list().forEach(({ id, isBusy }) => isBusy && ask(id)),
  };
}
