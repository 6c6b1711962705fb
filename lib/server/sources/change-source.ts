/** Renames a source, and edits the text of a note. */
import { AppError } from '@/lib/core/errors';
import { updateSource } from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { inWorkspaceWith, keepBytes } from '../objects/keep-bytes';
import { recordChange } from '../triggers/record-change';
import { keepOriginal, noteFile } from './add-source';
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
