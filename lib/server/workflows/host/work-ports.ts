/** Runs for workflow steps: started once per key, waited for without a worker, and read when they have ended. */
import { asId, type RunId } from '@/lib/core/ids';
import { findArtifact } from '@/lib/domain/artifacts/store';
import { findVersion } from '@/lib/domain/artifacts/version-store';
import { listCitations } from '@/lib/domain/citations/store';
import { findMessage } from '@/lib/domain/conversations/store';
import type { Run } from '@/lib/domain/runs/run';
import { findRun } from '@/lib/domain/runs/store';
import { countReadings } from '@/lib/domain/tables/cell-store';
import { findTable } from '@/lib/domain/tables/table-store';
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { askQuestion } from '@/lib/server/conversations/ask-question';
import { readDepth } from '../../conversations/open-depth';
import { runTransform } from '@/lib/server/transforms/run-transform';
import { fillTable } from '../../tables/begin-fill';
import { asActionFailure, deriveUuid, type StepPlace, writeAttemptKey } from './step-place';

export function createWorkPorts(place: StepPlace): Pick<ActionHost, 'transforms' | 'questions' | 'tables'> {
  return {
    transforms: createTransformsPort(place),
    questions: createQuestionsPort(place),
    tables: createTablesPort(place),
  };
}

/** Returns the run that was started with this key before, or starts a new one. */
async function beginOnce(
  place: StepPlace,
  key: string,
  begin: (runId: RunId) => Promise<unknown>,
): Promise<{ readonly runId: RunId }> {
  const { workspaceId } = place.actor;
  const runId = asId<RunId>(deriveUuid(place, writeAttemptKey(place, key)));
  const begun = await inWorkspace(place.actor, (database) => findRun(database, workspaceId, runId));
  if (begun === null) await asActionFailure(() => begin(runId));
  return { runId };
}

function createTransformsPort(place: StepPlace): ActionHost['transforms'] {
  const { actor } = place;
  return {
    start: ({ type, collectionId, sourceIds, options, idempotencyKey }) =>
      beginOnce(place, idempotencyKey, (runId) =>
        runTransform(actor, { type, collectionId, sourceIds, config: options, runId }),
      ),
    getEnd: (runId) =>
      readEnd(place, runId, async (database, { artifactId: id, workspaceId }) => {
        const artifact = id === null ? null : await findArtifact(database, workspaceId, id);
        if (artifact === null)
          return { status: 'failed', reason: 'The artifact was deleted in the meantime.' };
        const { currentVersion: number, title } = artifact;
        const version = await findVersion(database, workspaceId, { artifactId: artifact.id, number });
        return { status: 'made', artifactId: artifact.id, title, markdown: version?.markdown ?? '' };
      }),
  };
}

function createQuestionsPort(place: StepPlace): ActionHost['questions'] {
  const { actor } = place;
  return {
    start: ({ collectionId, question: text, sourceIds, depth, idempotencyKey }) => {
      const key = writeAttemptKey(place, idempotencyKey);
      return beginOnce(place, idempotencyKey, (runId) =>
        askQuestion(actor, {
          text,
          collectionId,
          sourceIds,
          runId,
          conversationName: `workflow ${key}`,
          retryOf: null,
          editOf: null,
          mayAct: false,
          // Runs without a plan review, because nobody is there to read the plan first.
          depth: readDepth({ agent: depth, plan: 'run' }),
        }),
      );
    },
    getEnd: (runId) =>
      readEnd(place, runId, async (database, { messageId, workspaceId }) => {
        const message = messageId === null ? null : await findMessage(database, workspaceId, messageId);
        if (message === null) return { status: 'failed', reason: 'The answer was deleted in the meantime.' };
        const citations = await listCitations(database, workspaceId, { kind: 'message', ids: [message.id] });
        const isAnswered = (citations.get(message.id) ?? []).length > 0;
        return { status: 'answered', answerId: message.id, markdown: message.markdown, isAnswered };
      }),
  };
}

/** For an unattended run it is not an error if there is nothing to fill. */
function createTablesPort(place: StepPlace): ActionHost['tables'] {
  const { actor } = place;
  const wish = { columnIds: [], cells: 'empty', mayBeEmpty: true } as const;
  return {
    startFilling: ({ tableId, sourceIds, idempotencyKey }) =>
      beginOnce(place, idempotencyKey, (runId) => fillTable(actor, { ...wish, tableId, sourceIds, runId })),
    getEnd: (runId) =>
      readEnd(place, runId, async (database, { tableId: id, workspaceId }) => {
        const table = id === null ? null : await findTable(database, workspaceId, id);
        if (table === null) return { status: 'failed', reason: 'The table was deleted in the meantime.' };
        const { readCount: filledCount, failedCount } = await countReadings(database, table, runId);
        return { status: 'filled', filledCount, failedCount };
      }),
  };
}

type Failed = { readonly status: 'failed'; readonly reason: string };

/** Returns the result of the run, or why it has none. */
function readEnd<End extends { readonly status: string }>(
  { actor }: StepPlace,
  runId: RunId,
  read: (database: Database, run: Run) => Promise<End | Failed>,
): Promise<End | Failed> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database): Promise<End | Failed> => {
    const run = await findRun(database, workspaceId, runId);
    if (run === null) return { status: 'failed', reason: 'Its run was deleted in the meantime.' };
    if (run.status === 'cancelled') return { status: 'failed', reason: 'Its run was stopped by a person.' };
    if (run.status === 'failed')
      return { status: 'failed', reason: run.failure?.message ?? 'Its run failed.' };
    return read(database, run);
  });
}
