/** Collections for tools, based on the use cases of `lib/server/sources`. Never returns the text of a source. */
import { limits } from '@/lib/core/limits';
import type { Editor } from '@/lib/domain/team/actor';
import type {
  AddedSource,
  CollectionsPort,
  ListedSource,
  WantedSource,
} from '@/lib/engine/tools/ports/collections';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { tryAddSource } from './add-sources';
import { createCollection } from '../collections/create-collection';
import { readCollection } from '../collections/read-collections';
import { readSource, readSources } from './read-sources';
import type { MemberCalls } from '../tools/member-calls';

export function createCollectionsPort({ asViewer, asEditor }: MemberCalls): CollectionsPort {
  return {
    createCollection: (wanted) =>
      asEditor(async (editor) => {
        const { id, title } = await createCollection(editor, wanted);
        return { collectionId: id, title };
      }),
    addSources: (collectionId, sources) =>
      asEditor(async (editor) => {
        const added: AddedSource[] = [];
        for (const source of sources) added.push(await addOne(editor, collectionId, source));
        return added;
      }),
    listSources: (collectionId) =>
      asViewer(async (viewer) => {
        const { id, title } = await readCollection(viewer, collectionId);
        const { items } = await readSources(viewer, collectionId);
        const sources = items.slice(0, limits.indexSources).map(presentListed);
        return { collectionId: id, title, sources, leftOut: items.length - sources.length };
      }),
  };
}

async function addOne(editor: Editor, collectionId: string, source: WantedSource): Promise<AddedSource> {
  const title = source.title ?? undefined;
  const tried = await tryAddSource(editor, collectionId, { ...source, title });
  if (tried.outcome === 'added')
    return { sourceId: tried.source.id, title: tried.source.title, status: 'queued', problem: null };
  const { problem, existingId } = tried;
  if (existingId === null)
    return { sourceId: null, title: title ?? nameRefused(source), status: 'refused', problem };
  const existing = await readSource(editor, existingId);
  return { sourceId: existing.id, title: existing.title, status: 'already_there', problem: null };
}

const nameRefused = (source: WantedSource) => (source.type === 'url' ? source.url : 'Note');

function presentListed(source: SourceReply): ListedSource {
  return {
    sourceId: source.id,
    number: source.number,
    type: source.type,
    title: source.title,
    url: source.url,
    status: source.status,
    problem: source.failure?.message ?? null,
    capturedAt: source.captured_at,
    wordCount: source.word_count,
  };
}
