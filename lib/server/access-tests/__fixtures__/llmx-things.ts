/** An LLMX conversation with a message, a task it requested, and an open question, for the access tests. */
import type { Database } from '@/lib/platform/db/in-workspace';
import { createUuid } from '@/lib/core/ids';
import type { Place } from './tenants';

export async function addLlmxThings(database: Database, place: Place, tokenId: string): Promise<void> {
  const { ids, text, workspaceId, userId } = place;
  await database.llmxSession.create({
    data: {
      id: ids['llmx-sessions'], workspaceId, userId, tokenId, sender: text('agent'), target: text('other'), project: text('project'), issue: text('issue'), base: text('base'),
      collectionId: ids.collections,
      messages: {
        create: [
          { workspaceId, position: 1, direction: 'received', sender: text('agent'), target: text('other'), number: 1, batch: text('batch'), text: `HEADER:{f:a,t:b,s:1}\nREQ:{o:"${text('objective')}",pr:2}`, digest: createUuid() },
          { workspaceId, position: 2, direction: 'queued', sender: text('other'), target: text('agent'), number: 1, key: text('key'), text: `HEADER:{f:b,t:a,s:1}\nRES:{o:"${text('answer')}"}`, digest: createUuid() },
        ],
      },
      tasks: {
        create: { id: createUuid(), workspaceId, kind: 'request', number: 1, batch: text('batch'), after: [text('after')], names: [text('name')], wish: { kind: 'ask', objective: text('objective'), collectionId: ids.collections, mayAct: false }, runId: ids.runs, status: 'running', told: text('told') },
      },
      questions: {
        create: {
          id: ids['llmx-questions'], workspaceId, number: 1, question: text('question'), reason: text('reason'), options: [text('one'), text('two')], preferred: text('one'), status: 'open',
          answer: text('answer'), comment: text('comment'), expiresAt: new Date(Date.now() + 3_600_000),
        },
      },
    },
  });
}
