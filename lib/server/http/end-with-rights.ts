/**
 * Ends a long stream when its reader loses the right to read it. Rights are checked again when a change is notified, and at intervals in
 * case a notification was lost. Once they are gone, nothing that arrives later is passed on.
 */
import { secondMs } from '@/lib/core/clock';
import type { UserId } from '@/lib/core/ids';
import { getRunTails } from '../runs/run-tails';

export type Reader = {
  readonly userId: UserId;
  readonly isRightful: () => Promise<boolean>;
};

/** Milliseconds between checks without a notification. Tokens and sessions can also expire. */
const rightsCheckMs = 15 * secondMs;

export function endWithRights(source: ReadableStream<Uint8Array>, who: Reader): ReadableStream<Uint8Array> {
  const from = source.getReader();
  const rights = watchRights(who);
  let next: ReturnType<typeof from.read> | null = null;

  /** Null if the reader has lost the right. */
  async function readWhileRightful(): Promise<Awaited<ReturnType<typeof from.read>> | null> {
    for (;;) {
      next ??= from.read();
      const read = await Promise.race([next, rights.whenToldOrLate()]);
      if (!(await rights.hold())) return null;
      if (read === undefined) continue;
      next = null;
      return read;
    }
  }

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const read = await readWhileRightful();
      if (read !== null && !read.done) return controller.enqueue(read.value);
      rights.leave();
      controller.close();
      if (read === null) await from.cancel();
    },
    async cancel(reason) {
      rights.leave();
      await from.cancel(reason);
    },
  });
}

function watchRights({ userId, isRightful }: Reader) {
  let isDoubtful = false;
  let told = Promise.withResolvers<undefined>();
  const doubt = () => {
    isDoubtful = true;
    told.resolve(undefined);
  };
  const unsubscribe = getRunTails().onRights(userId, doubt);
  const timer = setInterval(doubt, rightsCheckMs);
  timer.unref();
  return {
    whenToldOrLate: () => told.promise,
    async hold(): Promise<boolean> {
      if (!isDoubtful) return true;
      isDoubtful = false;
      told = Promise.withResolvers();
      return isRightful();
    },
    leave(): void {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
