/**
 * Holds one session between an outside agent and the product over a new collection, and returns all that was said. The agent's messages are
 * given; what the product says comes from a real worker with the built-in reader.
 */
import { systemClock } from '@/lib/core/clock';
import { insertApiToken } from '@/lib/domain/team/api-token-store';
import { authorise, type Editor } from '@/lib/domain/team/actor';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { writeMessage } from '@/lib/protocol/llmx';
import { awaitMessages } from '@/lib/server/llmx/await-messages';
import { receiveMessage } from '@/lib/server/llmx/receive-message';
import { createCollection } from '@/lib/server/collections/create-collection';
import { addSource } from '@/lib/server/sources/add-source';
import { startWorker } from '@/lib/server/worker/__fixtures__/worker-process';
import { waitFor } from '../research/time-graph';
import { requireMessage } from './require-message';
import type { SessionScript } from './session-scripts';

const name = 'Scout';
const hourMs = 3_600_000;
/** Seconds of silence after which the product has said all it has to say about a message. */
const waitSeconds = 20;

export async function holdSession(
  editor: Editor,
  { title, sources, turns }: SessionScript,
): Promise<string[]> {
  const worker = startWorker();
  try {
    const { id } = await createCollection(editor, { title, tags: [] });
    await addSources(editor, id, sources);
    const viewer = await createSpeaker(editor);
    const said: string[] = [];
    let after = 0;
    for (const [index, { blocks, ends }] of turns.entries()) {
      const sent = `HEADER:{f:${name},t:Sourcebook,s:${index + 1}}\n${blocks}`;
      said.push(writeMessage(requireMessage(sent)), await receiveMessage(viewer, sent));
      for (let open = ends; open > 0; ) {
        const look = { after, sender: name, target: null, waitSeconds, signal: AbortSignal.timeout(hourMs) };
        const heard = (await awaitMessages(viewer, look)).split('\n\n').filter((text) => text !== '');
        if (heard.length === 0) throw new Error(`Nothing more came after: ${sent}`);
        const messages = heard.map(requireMessage);
        after = messages.at(-1)?.header.s ?? after;
        said.push(...heard);
        open -= messages
          .flatMap((one) => one.blocks)
          .filter(({ type }) => type === 'END' || type === 'OBS').length;
      }
    }
    return said;
  } finally {
    await worker.stop();
  }
}

async function addSources(editor: Editor, collectionId: string, sources: SessionScript['sources']) {
  for (const { title, markdown } of sources)
    await addSource(editor, collectionId, { type: 'note', title, text: markdown });
  const count = () =>
    inWholeWorkspace(editor.workspaceId, (database) =>
      database.source.count({ where: { collectionId, status: 'captured' } }),
    );
  await waitFor(async () => ((await count()) === sources.length ? true : null));
}

/** The agent of a new token of this member. */
async function createSpeaker(editor: Editor) {
  const { userId, workspaceId, role } = editor;
  const scopes = ['read', 'write', 'act'] as const;
  const expiresAt = new Date(systemClock.now().getTime() + hourMs);
  const { id: tokenId } = await inWholeWorkspace(workspaceId, (database) =>
    insertApiToken(database, { workspaceId, userId, name, scopes, expiresAt }),
  );
  const viewer = authorise({ userId, workspaceId, role, via: 'token', tokenId, scopes }, 'viewer');
  if (viewer === null) throw new Error('An owner may view.');
  return viewer;
}
