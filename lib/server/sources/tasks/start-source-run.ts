/** Starts a summary or an extraction of one source: creates the run, its first frames and its job in one transaction. */
import { AppError } from '@/lib/core/errors';
import { createRunId } from '@/lib/core/ids';
import type { RunInput } from '@/lib/domain/runs/run';
import { insertRun } from '@/lib/domain/runs/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { RunReply } from '@/lib/protocol/http/runs';
import type { SummaryStyle } from '@/lib/protocol/source-words';
import { requireSource } from '../read-sources';
import { presentRun } from '@/lib/server/runs/present-run';
import { requireRun } from '@/lib/server/runs/require-run';
import { openLog } from '@/lib/server/runs/open-log';
import { queueRun } from '@/lib/server/runs/queue-run';

type Asked =
  | { readonly kind: 'summarize'; readonly style: SummaryStyle }
  | { readonly kind: 'extract'; readonly fields: { readonly name: string; readonly description: string }[] };

export function startSourceRun(actor: Editor, sourceId: string, asked: Asked): Promise<RunReply> {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    const source = await requireSource(database, actor, sourceId);
    if (source.currentRevisionId === null)
      throw new AppError(
        'conflict',
        'This source has no text yet. Wait until it is captured, or retry the capture.',
      );
    const input: RunInput = { ...asked, sourceId: source.id, revisionId: source.currentRevisionId };
    const run = { id: createRunId(), workspaceId, input, agent: 'react' };
    await insertRun(database, { ...run, userId, collectionId: source.collectionId });
    await openLog(database, { ...run, messages: null });
    await queueRun(database, { id: run.id, workspaceId, kind: run.input.kind });
    return presentRun(await requireRun(database, actor, run.id));
  });
}
