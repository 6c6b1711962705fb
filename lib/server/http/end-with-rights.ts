/**
 * Ends a long stream when its reader loses the right to read it. What arrives while the right is being checked waits, and once it is gone, nothing
 * that arrives later is passed on.
 */
import type { Actor } from '@/lib/domain/team/actor';
import { log } from '@/lib/platform/telemetry/log';
import { getRightsWatch } from './watch-rights';

export function endWithRights(source: ReadableStream<Uint8Array>, actor: Actor): ReadableStream<Uint8Array> {
  const from = source.getReader();
  let leave = () => {};
  let checking: Promise<void> | null = null;
  let isOver = false;

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (finish: () => void) => {
        if (isOver) return;
        isOver = true;
        leave();
        finish();
        from
          .cancel()
          .catch((error: unknown) => log.debug({ error: String(error) }, 'a stream did not end cleanly'));
      };
      leave = getRightsWatch().watch(actor, (isRightful) => {
        const checked = isRightful
          .then(
            (is) => is || end(() => controller.close()),
            (error: unknown) => end(() => controller.error(error)),
          )
          .then(() => {
            if (checking === checked) checking = null;
          });
        checking = checked;
      });
    },
    async pull(controller) {
      try {
        const read = await from.read();
        while (checking !== null) await checking;
        if (isOver) return;
        if (!read.done) return controller.enqueue(read.value);
        isOver = true;
        leave();
        controller.close();
      } catch (error) {
        leave();
        throw error;
      }
    },
    async cancel(reason) {
      isOver = true;
      leave();
      await from.cancel(reason);
    },
  });
}
