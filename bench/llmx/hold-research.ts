/** Runs one research task over the sample texts, from its question to its report, and returns what its agents said. */
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { askQuestion } from '@/lib/server/conversations/ask-question';
import { addSource } from '@/lib/server/sources/add-source';
import { sampleSources } from '@/lib/server/artifacts/__fixtures__/sample-sources';
import { readDepth } from '@/lib/server/conversations/open-depth';
import { startWorker } from '@/lib/server/worker/__fixtures__/worker-process';
import { waitFor, waitForRun } from '../research/time-graph';
import { createScratchTeam } from '../scratch/scratch-team';

export async function holdResearch(): Promise<string[]> {
  const team = await createScratchTeam();
  const { editor, collectionId } = team;
  const { workspaceId } = editor;
  const worker = startWorker();
  try {
    for (const { title, markdown } of sampleSources)
      await addSource(editor, collectionId, { type: 'note', title, text: markdown });
    await waitFor(() =>
      inWholeWorkspace(workspaceId, async (database) =>
        (await database.source.count({ where: { collectionId, status: 'captured' } })) ===
        sampleSources.length
          ? true
          : null,
      ),
    );
    const { runId } = await askQuestion(editor, {
      text: 'How did the dam come to be?',
      collectionId,
      conversationName: null,
      sourceIds: [],
      retryOf: null,
      editOf: null,
      mayAct: false,
      depth: readDepth({ agent: 'got', plan: 'run' }),
    });
    await waitForRun(team, runId);
    return await inWholeWorkspace(workspaceId, async (database) => {
      const { id: sessionId } = await database.llmxSession.findFirstOrThrow({ where: { runId } });
      const messages = await database.llmxMessage.findMany({
        where: { sessionId },
        orderBy: { position: 'asc' },
        select: { text: true },
      });
      return messages.map(({ text }) => text);
    });
  } finally {
    await worker.stop();
  }
}
