/**
 * Watches the rights of those who read streams of this process. They are checked again when a change is notified, and every 15 seconds in case a
 * notification was lost and because tokens and sessions expire. Readers with the same rights are checked once, and all that are due in one transaction.
 */
import { secondMs } from '@/lib/core/clock';
import type { Actor } from '@/lib/domain/team/actor';
import { onePerProcess } from '@/lib/platform/process-state';
import { getRunTails } from '../runs/run-tails';
import { listRightful } from '../team/still-rightful';

/** Milliseconds between checks without a notification. */
const rightsCheckMs = 15 * secondMs;
/** Readers checked in one transaction. */
const pageReaders = 1_000;

/** Told of each check when it begins, with what it will find: true if the reader may still read. */
type OnCheck = (isRightful: Promise<boolean>) => void;

type Watched = { readonly actor: Actor; readonly streams: Set<OnCheck> };

export type RightsWatch = {
  /** @returns a function that ends the watch */
  watch(actor: Actor, onCheck: OnCheck): () => void;
};

function createRightsWatch(): RightsWatch {
  const all = new Map<string, Watched>();
  let stop = () => {};

  function begin(): void {
    const unsubscribe = getRunTails().onRights((userId) =>
      check([...all.values()].filter(({ actor }) => actor.userId === userId)),
    );
    const timer = setInterval(() => check([...all.values()]), rightsCheckMs);
    timer.unref();
    stop = () => {
      unsubscribe();
      clearInterval(timer);
    };
  }

  return {
    watch(actor, onCheck) {
      if (all.size === 0) begin();
      const key = nameRights(actor);
      const watched = all.get(key) ?? { actor, streams: new Set() };
      all.set(key, watched);
      // A function of its own, because the same one may be given twice.
      const tell: OnCheck = (isRightful) => onCheck(isRightful);
      watched.streams.add(tell);
      return () => {
        watched.streams.delete(tell);
        if (watched.streams.size > 0 || all.get(key) !== watched) return;
        all.delete(key);
        if (all.size === 0) stop();
      };
    },
  };
}

/** Actors with the same name may read, or not, for the same reasons. */
const nameRights = ({ userId, workspaceId, role, narrowedAt, tokenId, sessionId }: Actor) =>
  JSON.stringify([userId, workspaceId, role, narrowedAt, tokenId, sessionId]);

function check(watched: readonly Watched[]): void {
  for (let first = 0; first < watched.length; first += pageReaders) {
    const page = watched.slice(first, first + pageReaders);
    const rightful = listRightful(page.map(({ actor }) => actor));
    for (const { actor, streams } of page) {
      const isRightful = rightful.then((actors) => actors.has(actor));
      for (const tell of streams) tell(isRightful);
    }
  }
}

const rights = onePerProcess('rights of readers', createRightsWatch);

export const getRightsWatch = (): RightsWatch => rights.get();
