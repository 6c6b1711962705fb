/**
 * The child's side of a process pool: answers one job after another until the parent disconnects. An entry file imports this and calls it
 * once. If a job throws, the error is sent as its answer and the process continues.
 */
import { serialize } from 'node:v8';
import { type ChildMessage, jobMessageSchema } from './job-messages';

export function serveJobs(run: (input: unknown) => Promise<unknown>): void {
  process.on('message', (message) => {
    const job = jobMessageSchema.parse(message);
    answer(job.id, job.input, { run, maxOutputBytes: job.maxOutputBytes }).then(send, stop);
  });
  // Without a parent there is nobody to answer.
  process.on('disconnect', () => process.exit(0));
  send({ type: 'ready' });
}

async function answer(
  id: number,
  input: unknown,
  options: { readonly run: (input: unknown) => Promise<unknown>; readonly maxOutputBytes: number },
): Promise<ChildMessage> {
  try {
    const output = await options.run(input);
    const isTooLarge = serialize(output).byteLength > options.maxOutputBytes;
    return isTooLarge ? { type: 'too_large', id } : { type: 'done', id, output };
  } catch (error) {
    return { type: 'failed', id, reason: describeError(error).slice(0, 2_000) };
  }
}

/** For the parent's log. The stack is included so that the error can be located. */
function describeError(error: unknown): string {
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error);
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

function stop(): void {
  process.exit(1);
}
