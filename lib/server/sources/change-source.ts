/** Renaming, editing, refreshing, deleting and restoring a source. */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type SourceId } from '@/lib/core/ids';
import type { Source } from '@/lib/domain/sources/source';
import { updateSource } from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { inWorkspaceWith, keepBytes } from '../objects/keep-bytes';
import { markSourceCitations } from '../citations/mark-stale-citations';
import { closeSharesShowingSource } from '../shares/close-shares';
import { recordChange } from '../triggers/record-change';
import { keepOriginal, noteFile } from './add-source';
import { undoSeconds } from '@/lib/core/undo-seconds';
import { presentSource } from './present-source';
import { requireNumberedSource, requireSource } from './read-sources';

export async function changeSource(
  actor: Editor,
  change: { readonly id: string; readonly title?: string | undefined; readonly text?: string | undefined },
) {
  const { workspaceId } = actor;
  const { text } = change;
  if (text?.trim() === '') throw new AppError('invalid_input', 'text: The note is empty.');
  const kept = text === undefined ? null : await keepBytes(workspaceId, new TextEncoder().encode(text));
  return inWorkspaceWith(
    kept,
    (work) => inWorkspace(actor, work),
    async (database) => {
      const source = await requireSource(database, actor, change.id);
      if (change.title !== undefined) {
        await updateSource(database, actor.workspaceId, {
          id: source.id,
          title: change.title,
          titleIsChosen: true,
        });
        await recordChange(database, actor, {
          entity: 'research.sources',
          event: 'on_update',
          id: source.id,
          previous: { title: source.title },
        });
      }
      if (kept !== null) {
        if (source.kind !== 'note')
          throw new AppError(
            'invalid_input',
            'text: Only a note can be edited; a page or file is kept as it was captured.',
          );
        await keepOriginal(database, actor, { sourceId: source.id, file: noteFile, kept });
        await updateSource(database, actor.workspaceId, {
          id: source.id,
          status: 'queued',
          causeExecutionId: actor.executionId ?? null,
        });
        await sendJob(database, {
          queue: 'capture',
          data: { workspaceId: actor.workspaceId, sourceId: source.id, reason: 'refresh' },
        });
      }
      return presentSource(await requireNumberedSource(database, actor, source.id));
    },
  );
}

/** @param executionId the workflow execution that requested the capture, if any */
export async function queueCapture(
  database: Database,
  { id, workspaceId, currentRevisionId }: Source,
  executionId: string | null,
): Promise<void> {
  await updateSource(database, workspaceId, {
    id,
    status: 'queued',
    progress: null,
    failureCode: null,
    failureSentence: null,
    causeExecutionId: executionId,
  });
  const reason = currentRevisionId === null ? 'retry' : 'refresh';
  await sendJob(database, { queue: 'capture', data: { workspaceId, sourceId: id, reason } });
}

/** Captures the source again: a refresh of a page, or a retry of a failed capture. */
export function refreshSource(actor: Editor, id: string) {
  return inWorkspace(actor, async (database) => {
    const source = await requireSource(database, actor, id);
    if (source.status === 'queued' || source.status === 'running') {
      return presentSource(await requireNumberedSource(database, actor, id));
    }
    await queueCapture(database, source, actor.executionId ?? null);
    return presentSource(await requireNumberedSource(database, actor, id));
  });
}

/**
 * Hides the source immediately and erases it when the undo period has passed. A purge also removes its quotes from everything that cites
 * it.
 */
export function deleteSource(
  actor: Editor,
  { id, purge }: { readonly id: string; readonly purge: boolean },
  now: Date = new Date(),
): Promise<void> {
  return inWorkspace(actor, async (database) => {
    const source = await requireSource(database, actor, id);
    await recordChange(database, actor, { entity: 'research.sources', event: 'on_delete', id: source.id });
    await updateSource(database, actor.workspaceId, { id: source.id, deletedAt: now });
    // Strangers must not keep reading, until the undo period has passed, what the user wants gone. The links that show it close now, for
    // good.
    if (purge)
      await closeSharesShowingSource(database, actor.workspaceId, {
        sourceId: source.id,
        userId: actor.userId,
        now,
      });
    await markSourceCitations(database, actor.workspaceId, {
      sourceId: source.id,
      event: 'source_deleted',
    });
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId: actor.workspaceId, kind: 'source', id: source.id, purge } },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restoreSource(actor: Editor, id: string) {
  return inWorkspace(actor, async (database) => {
    const sourceId = asId<SourceId>(id);
    if (!(await updateSource(database, actor.workspaceId, { id: sourceId, deletedAt: null })))
      throw notFound('source');
    await requireSource(database, actor, id);
    await markSourceCitations(database, actor.workspaceId, { sourceId, event: 'restored' });
    return presentSource(await requireNumberedSource(database, actor, id));
  });
}
