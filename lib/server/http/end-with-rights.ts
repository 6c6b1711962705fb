/**
 * Ends what is streamed for long when whoever reads it may not have it any more. It asks again when it is told that their rights have changed,
 * and every while in case nobody told; once they are found gone, nothing that came afterwards is passed on.
 */
import { secondMs } from '@/lib/core/clock';
import type { UserId } from '@/lib/core/ids';
import { getRunTails } from '../runs/run-tails';

export type Reader = {
  readonly userId: UserId;
  readonly isRightful: () => Promise<boolean>;
};

/** Milliseconds after which rights are looked at again although nothing was told: tokens and sessions also run out. */
const rightsCheckMs = 15 * secondMs;

export function endWithRights(source: ReadableStream<Uint8Array>, who: Reader): ReadableStream<Uint8Array> {
  const from = source.getReader();
  const rights = watchRights(who);
  let next: ReturnType<typeof from.read> | null = null;

  /** Null where the right has gone. */
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
