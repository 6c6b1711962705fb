/** Reads how the capture that a step requested has ended: the title of the source now, and what has changed in it since the step began. */
import type { SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import type { Revision } from '@/lib/domain/sources/source';
import { findRevision, listRevisions } from '@/lib/domain/sources/store';
import type { CaptureEnd } from '@/lib/domain/workflows/actions/ports/records';
import { diffMarkdown } from '@/lib/evidence/diff-revisions';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { requireSource } from '../../sources/read-sources';
import type { StepPlace } from './step-place';

export function readCaptureEnd({ actor, startedAt }: StepPlace, sourceId: SourceId): Promise<CaptureEnd> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const source = await requireSource(database, actor, sourceId);
    const { currentRevisionId: id, failure, status, title } = source;
    const current = id === null ? null : await findRevision(database, workspaceId, id);
    if (status !== 'captured' || current === null)
      return { status: 'failed', reason: failure?.message ?? 'The page could not be captured.' };
    const changed = current.capturedAt >= startedAt;
    const earlier = changed ? await findEarlier(database, actor, current) : null;
    const changes = earlier === null ? '' : describeChanges(earlier.markdown, current.markdown);
    return { status: 'captured', title, changed, changes, wordCount: current.wordCount };
  });
}

async function findEarlier(
  database: Database,
  { workspaceId }: StepPlace['actor'],
  current: Revision,
): Promise<Revision | null> {
  const revisions = await listRevisions(database, workspaceId, current.sourceId);
  const before = revisions.find(({ number }) => number === current.number - 1);
  return before === undefined ? null : findRevision(database, workspaceId, before.id);
}

/** Lists removed and added lines as users read them in a message. */
function describeChanges(before: string, after: string): string {
  const lines = diffMarkdown(before, after).flatMap((hunk) => [
    ...listLines('−', before.slice(hunk.beforeStart, hunk.beforeEnd)),
    ...listLines('+', after.slice(hunk.afterStart, hunk.afterEnd)),
  ]);
  return sliceWhole(lines.join('\n'), limits.workflowTextChars);
}

function listLines(sign: string, text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `${sign} ${line}`);
}
