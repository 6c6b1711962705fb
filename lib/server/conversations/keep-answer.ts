/** Stores an answer: its text with its proved citations, and how it ended, as the status and failure of a message. */
import type { MessageId, WorkspaceId } from '@/lib/core/ids';
import type { CitedText } from '@/lib/domain/citations/cited-text';
import { type NewCitation, insertCitations } from '@/lib/domain/citations/store';
import { endMessage } from '@/lib/domain/conversations/store';
import type { RunFailure } from '@/lib/domain/runs/run';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { PerformedStatus } from '@/lib/protocol/run-words';
import { describeModelFailure } from '../models/describe-model-failure';
import { describeReachedCeiling, type RunCeilings } from '@/lib/server/models/run-ceilings';
import type { Recorder } from '../runs/recorder';
import type { ModelAnswer } from '../models/send-packet';
import { countPlain } from '../citations/count-plain';
import { presentProof } from '../citations/present-proof';

export type AnswerToKeep = {
  readonly messageId: MessageId;
  readonly text: CitedText<NewCitation>;
  readonly status: 'complete' | 'partial' | 'failed' | 'stopped';
  readonly failure: RunFailure | null;
  /** A description of what the answer was based on. */
  readonly reading?: string;
};

export async function keepAnswer(
  database: Database,
  workspaceId: WorkspaceId,
  { messageId, text, status, failure, reading }: AnswerToKeep,
): Promise<void> {
  await insertCitations(database, workspaceId, {
    owner: { kind: 'message', id: messageId },
    citations: text.citations,
  });
  await endMessage(database, workspaceId, {
    id: messageId,
    text,
    status,
    failure,
    ...(reading === undefined ? {} : { reading }),
  });
}

/** Tells readers of the run which parts of its text were proved, with the same markers that the message stores. */
export function recordCitations(
  recorder: Recorder,
  node: NodeRun,
  { text, dropped }: { readonly text: CitedText<NewCitation>; readonly dropped: number },
): void {
  const { markdown, citations, unsupported } = text;
  recorder.note(presentProof({ citations, unsupported, dropped, plain: countPlain(markdown) }), node);
}

export function describeEnd(
  answer: ModelAnswer,
  ceilings: RunCeilings,
): {
  readonly status: PerformedStatus;
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
          action: 'Ask it to continue.',
        },
      };
    case 'ceiling':
      return {
        status: 'partial',
        failure:
          answer.failure === null ? describeReachedCeiling(ceilings) : describeModelFailure(answer.failure),
      };
    case 'filtered':
      return {
        status: 'partial',
        failure: {
          message: 'The provider withheld part of the answer.',
          action: 'Rephrase the question, or choose another model.',
        },
      };
    case 'failed':
      return { status: 'failed', failure: describeModelFailure(answer.failure) };
  }
}
