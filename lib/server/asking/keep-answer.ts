/** An answer as it is kept: its text with what was proved of it, and how it ended, in the words and states of a message. */
import type { MessageId, WorkspaceId } from '@/lib/core/ids';
import { insertCitations } from '@/lib/domain/citations/store';
import { endMessage } from '@/lib/domain/conversations/store';
import type { RunFailure } from '@/lib/domain/runs/run';
import type { ModelFailure } from '@/lib/engine/model/model';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { Recorder } from '../runs/recorder';
import type { ModelAnswer } from './call-model';
import type { CitedAnswer } from './cite-answer';
import { presentLocatedCitation } from './present-located-citation';

export type AnswerToKeep = {
  readonly messageId: MessageId;
  readonly markdown: string;
  readonly cited: Pick<CitedAnswer, 'citations' | 'unsupported'>;
  readonly status: 'complete' | 'partial' | 'failed' | 'stopped';
  readonly failure: RunFailure | null;
};

export async function keepAnswer(
  database: Database,
  workspaceId: WorkspaceId,
  { messageId, markdown, cited, status, failure }: AnswerToKeep,
): Promise<void> {
  await insertCitations(database, workspaceId, {
    owner: { kind: 'message', id: messageId },
    citations: cited.citations,
  });
  const unsupported = cited.unsupported.map(({ ordinal, n, reason }) => ({ ordinal, n, reason }));
  await endMessage(database, workspaceId, { id: messageId, markdown, status, failure, unsupported });
}

export function recordCitations(recorder: Recorder, node: NodeRun, cited: CitedAnswer): void {
  recorder.note(
    {
      citations: cited.citations.map(presentLocatedCitation),
      support: {
        cited: cited.citations.length,
        unsupported: cited.unsupported.length,
        plain: 0,
        dropped: cited.dropped,
        unsupportedStarts: cited.unsupported.map(({ start }) => start),
      },
    },
    node,
  );
}

export function describeEnd(answer: ModelAnswer): {
  readonly status: 'complete' | 'partial' | 'failed';
  readonly failure: RunFailure | null;
} {
  switch (answer.ended) {
    case 'stop':
      return { status: 'complete', failure: null };
    case 'length':
      return {
        status: 'partial',
        failure: {
          message: 'The answer was cut off at the length limit of one turn.',
          action: 'Ask it to go on.',
        },
      };
    case 'ceiling':
      return {
        status: 'partial',
        failure: {
          message: 'The ceiling of a run was reached; this is what there is.',
          action: 'An owner can raise the ceiling in Settings.',
        },
      };
    case 'filtered':
      return {
        status: 'partial',
        failure: {
          message: 'The provider withheld part of the answer.',
          action: 'Ask in other words, or choose another model.',
        },
      };
    case 'failed':
      return { status: 'failed', failure: describeModelFailure(answer.failure) };
  }
}

function describeModelFailure(failure: ModelFailure | null): RunFailure {
  return failure === null
    ? { message: 'The model gave no answer.', action: 'Try again.' }
    : { message: failure.reason, action: failure.action, code: 'model_failed' };
}
