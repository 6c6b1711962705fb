/** Where a step works: in whose name, for which execution, and since when. Everything its host makes is named after it. */
import { createHash } from 'node:crypto';
import type { Clock } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import { ActionFailure } from '@/lib/domain/workflows/actions/define-action';
import type { GuardedPost } from '@/lib/platform/fetch/guarded-post';
import type { SendMail } from '@/lib/platform/mail/send-mail';

/** The ways out of a worker, made once a process. */
export type StepOutside = {
  readonly post: GuardedPost;
  /** Null where no mail server is set up. */
  readonly sendMail: SendMail | null;
  readonly clock: Clock;
};

export type StepPlace = {
  readonly actor: Editor;
  readonly workflowId: string;
  readonly executionId: string;
  readonly actionName: string;
  /** Grows when a person has it tried again after a failure; then work of its own begins anew. */
  readonly attempt: number;
  readonly startedAt: Date;
  /** In the app, of the record that began the execution. */
  readonly recordPath: string | null;
  readonly outside: StepOutside;
};

/** An id that the same key of the same step always gets: a version 7 UUID whose random part is a digest. */
export function deriveUuid({ startedAt }: Pick<StepPlace, 'startedAt'>, key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  const time = startedAt.getTime().toString(16).padStart(12, '0');
  const [random, more] = [digest.slice(0, 3), digest.slice(3, 18)];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}-8${more.slice(0, 3)}-${more.slice(3)}`;
}

/** Work that failed is begun again under a key of its own; what leaves the workspace keeps its key, by which its receiver knows it. */
export function writeAttemptKey({ attempt }: Pick<StepPlace, 'attempt'>, key: string): string {
  return attempt === 1 ? key : `${key}:${attempt}`;
}

/** What a use case refuses is something that the workflow can go on from; anything else is a fault. */
export async function asActionFailure<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') throw new ActionFailure(error.message);
    throw error;
  }
}
