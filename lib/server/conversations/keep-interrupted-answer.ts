/**
 * Handles an answer whose run did not end by itself, because a worker was lost midway or someone stopped it. What people have already seen
 * stays (threats: "text already sent stays").
 */
import { notFound } from '@/lib/core/errors';
import { asId, createUuid, type MessageId } from '@/lib/core/ids';
import { createPlainText, createUncheckedText } from '@/lib/domain/citations/cited-text';
import { endMessage, insertMessage, listMessages, type Message } from '@/lib/domain/conversations/store';
import type { AnswerKind, Run } from '@/lib/domain/runs/run';
import { findRun, setRunMessage } from '@/lib/domain/runs/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AbandonedContext, AbandonedEnd, RunContext, RunResult } from '../runs/execute-run';
import { readShownAnswer, type ShownAnswer } from './read-shown-answer';
import { countPlain } from '../citations/count-plain';
import { presentProof } from '../citations/present-proof';

/**
 * If an earlier worker of the run has shown some text, that text stays as a separate version, and the new attempt gets the next one. An
 * answer that was already stored is not made again. Only its run still has to end.
 */
export async function keepInterruptedAnswer({
  run,
  recorder,
  isInterrupted,
}: RunContext<AnswerKind>): Promise<{ readonly messageId: MessageId } | { readonly ended: RunResult }> {
  const { messageId, conversationId, workspaceId } = run;
  if (!isInterrupted) return { messageId };
  const begun = await inWorkspace(run, async (database) => {
    const messages = await listMessages(database, workspaceId, conversationId);
    const earlier = messages.find(({ id }) => id === messageId);
    if (earlier === undefined) throw notFound('message');
    const shown = await readShownAnswer(database, run);
    if (earlier.status !== 'running') return { ended: presentKept(run, earlier, shown) };
    if (shown.text === '') return { messageId };
    const next = asId<MessageId>(createUuid());
    await endMessage(database, workspaceId, {
      id: messageId,
      text: createUncheckedText(shown.text),
      status: 'stopped',
      failure: null,
    });
    await insertMessage(database, {
      id: next,
      workspaceId,
      conversationId,
      parentId: earlier.parentId,
      role: 'assistant',
      markdown: '',
      status: 'running',
      runId: run.id,
      sourceIds: [],
    });
    await setRunMessage(database, run, next);
    return { messageId: next };
  });
  const written = begun.messageId;
  if (written !== undefined && written !== messageId)
    recorder.note({ message: { conversationId, messageId: written, runId: run.id } });
  return begun;
}

/** Returns the result of a run whose answer was stored by an earlier attempt. */
function presentKept(run: Run, kept: Message, { hasReply }: ShownAnswer): RunResult {
  const { model, inputTokens, outputTokens, costUsd } = run;
  const isWhole = kept.status === 'complete';
  const reply = { text: kept.markdown, node: null };
  return {
    status: isWhole ? 'complete' : kept.status === 'partial' ? 'partial' : 'failed',
    failure: kept.failure,
    model,
    inputTokens,
    outputTokens,
    costUsd,
    reply: kept.status === 'failed' || hasReply ? null : reply,
  };
}

export async function abandonAnswer(context: AbandonedContext<AnswerKind>, end: AbandonedEnd): Promise<void> {
  const { workspaceId, id, conversationId, kind } = context.run;
  // What people have already seen stays.
  await context.recorder.flush();
  const kept = await inWorkspace(context.run, async (database) => {
    const run = await findRun(database, workspaceId, id);
    if (run === null || run.messageId === null) return null;
    const messages = await listMessages(database, workspaceId, conversationId);
    if (messages.find((each) => each.id === run.messageId)?.status !== 'running') return null;
    const shown = await readShownAnswer(database, run);
    // In a chat about workflows or tables, numbers in brackets are ordinary text.
    const text = kind === 'agent' ? createPlainText(shown.text) : createUncheckedText(shown.text);
    await endMessage(database, workspaceId, {
      id: run.messageId,
      text,
      status: end.status === 'cancelled' ? 'stopped' : 'failed',
      failure: end.failure,
    });
    return 'unsupported' in text ? text : null;
  });
  // Tells readers who follow the run the same about its markers as those who open the conversation later will see.
  if (kept === null || kept.unsupported.length === 0) return;
  context.recorder.note(
    presentProof({
      citations: [],
      unsupported: kept.unsupported,
      dropped: 0,
      plain: countPlain(kept.markdown),
    }),
  );
  await context.recorder.flush();
}
