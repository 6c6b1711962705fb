/**
 * The place of a step: in whose name it works, for which execution, and since when. The ids of everything its host creates are derived from
 * it.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import { ActionFailure } from '@/lib/domain/workflows/actions/define-action';
import type { GuardedPost } from '@/lib/platform/fetch/guarded-post';
import type { SendMail } from '@/lib/platform/mail/send-mail';

/** The outside connections of a worker, created once per process. */
export type StepOutside = {
  readonly post: GuardedPost;
  /** Null if no mail server is set up. */
  readonly sendMail: SendMail | null;
  readonly clock: Clock;
};

export type StepPlace = {
  readonly actor: Editor;
  readonly workflowId: string;
  readonly executionId: string;
  readonly actionName: string;
  /** Increases when a user retries the step after a failure. Runs that the step started then start anew. */
  readonly attempt: number;
  readonly startedAt: Date;
  /** Path in the app of the record that started the execution. */
  readonly recordPath: string | null;
  readonly outside: StepOutside;
};

/** Derives an id that is always the same for the same key of the same step: a version 7 UUID whose random part is a digest. */
export function deriveUuid({ startedAt }: Pick<StepPlace, 'startedAt'>, key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  const time = startedAt.getTime().toString(16).padStart(12, '0');
  const [random, more] = [digest.slice(0, 3), digest.slice(3, 18)];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}-8${more.slice(0, 3)}-${more.slice(3)}`;
}

/**
 * A run that failed is started again under a key of its own. What leaves the workspace keeps its key, by which the receiver recognises it.
 */
export function writeAttemptKey({ attempt }: Pick<StepPlace, 'attempt'>, key: string): string {
  return attempt === 1 ? key : `${key}:${attempt}`;
}

/** A refusal by a use case is a failure that the workflow can handle. Anything else is a fault. */
export async function asActionFailure<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') throw new ActionFailure(error.message);
    throw error;
  }
}
