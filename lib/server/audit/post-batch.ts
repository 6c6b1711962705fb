/**
 * Sends one batch to the receiver of a stream, over the guarded connection and without following redirects. Any status of success means that the
 * whole batch was accepted. Why it was not is a sentence without the address. Never throws because of what the receiver does.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { WorkspaceId } from '@/lib/core/ids';
import type { AuditStream } from '@/lib/domain/audit/stream-store';
import type { GuardedPost } from '@/lib/platform/fetch/guarded-post';
import { BrokenSeal, unseal } from '@/lib/platform/secrets/seal';
import type { Batch } from './sign-batch';
import { writeBatchHeaders } from './sign-batch';

export const writeSealContext = (workspaceId: WorkspaceId) => `audit stream ${workspaceId}`;

export type PostServices = { readonly post: GuardedPost; readonly signal: AbortSignal; readonly now: Date };

export type PostFailure = {
  readonly code: 'aborted' | 'failed';
  readonly sentence: string;
  readonly status: number | null;
};

type Sealed = Pick<AuditStream, 'host' | 'urlCipher' | 'secretCipher'>;

export async function postBatch(
  workspaceId: WorkspaceId,
  { stream, batch, id }: { readonly stream: Sealed; readonly batch: Batch; readonly id: string },
  { post, signal, now }: PostServices,
): Promise<Result<{ readonly status: number }, PostFailure>> {
  const opened = open(workspaceId, stream);
  if (opened === null) return fail(unreadable);
  const { body } = batch;
  const headers = writeBatchHeaders({ id, at: now, body, secret: opened.secret });
  const posted = await post(opened.url, { method: 'POST', headers, body, signal });
  if (!posted.ok) {
    const code = posted.failure.code === 'aborted' ? 'aborted' : 'failed';
    return fail({ code, sentence: posted.failure.sentence, status: null });
  }
  const { status } = posted.value;
  if (status >= 200 && status < 300) return succeed({ status });
  return fail({ code: 'failed', sentence: `${stream.host} responded with status ${status}.`, status });
}

/** What was sealed with another secret key can only be set anew. */
function open(workspaceId: WorkspaceId, { urlCipher, secretCipher }: Sealed) {
  const context = writeSealContext(workspaceId);
  try {
    return { url: unseal(urlCipher, context), secret: unseal(secretCipher, context) };
  } catch (error) {
    if (error instanceof BrokenSeal) return null;
    throw error;
  }
}

const unreadable: PostFailure = {
  code: 'failed',
  sentence:
    'The stored address cannot be read, because the secret key of the server was replaced. Set it again.',
  status: null,
};
