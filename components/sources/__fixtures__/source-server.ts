import { vi } from 'vitest';
import type { ReplyTo } from '@/lib/client/api';
import { createSource } from '@/lib/domain/sources/__fixtures__/create-source';
import type { FolderReply } from '@/lib/protocol/http/folders';
import type { SavedSearchReply } from '@/lib/protocol/http/saved-searches';
import type { RevisionReply, SourceDetailReply, SourceReply } from '@/lib/protocol/http/sources';

export const createSourceDetail = (part: Partial<SourceDetailReply> = {}): SourceDetailReply => ({
  ...createSource(1),
  markdown: '',
  dropped: [],
  links: [],
  revisions: [],
  ...part,
});

export const createRevision = (part: Partial<RevisionReply> = {}): RevisionReply => ({
  id: 'rev_1',
  source_id: 'src_1',
  number: 1,
  title: 'Note 1',
  markdown: 'The canal was dug in 1824.',
  captured_at: '2026-11-20T10:00:00.000Z',
  captured_with: 'note',
  word_count: 6,
  has_original: false,
  author: null,
  site_name: null,
  published_at: null,
  language: null,
  final_url: null,
  links: [],
  signals: [],
  dropped: [],
  hidden_text: null,
  addressed_to_models: [],
  anchors: [],
  blocks: [],
  ...part,
});

const reply = (value: unknown, status = 200) =>
  new Response(status === 204 ? null : JSON.stringify(value), { status });
const refusal = (message: string) =>
  reply({ error: { code: 'forbidden', message, request_id: 'req_1' } }, 403);

type Organised = {
  readonly source_ids: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
};

const createSearch = (
  number: number,
  part: Pick<SavedSearchReply, 'name' | 'text' | 'choices'>,
): SavedSearchReply => ({
  id: `search_${number}`,
  collection_id: 'col_1',
  created_at: '2026-11-20T10:00:00.000Z',
  ...part,
});

type Filed = { readonly source_ids: readonly string[]; readonly folder_id: string | null };

const createFolder = (number: number, name: string): FolderReply => ({
  id: `folder_${number}`,
  collection_id: 'col_1',
  parent_id: null,
  name,
  created_at: '2026-11-20T10:00:00.000Z',
});

type Moved = { readonly source_ids: readonly string[]; readonly to_collection_id: string };

const createCollection = (id: string, title: string): ReplyTo<'GET /v1/collections'>['items'][number] => ({
  id,
  title,
  tags: [],
  folder: null,
  is_sample: false,
  access: 'workspace',
  instructions: '',
  source_count: 3,
  pending_count: 0,
  cover: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
});
const collections = [createCollection('col_1', 'Here'), createCollection('col_2', 'There')];

/** A fake server for a list of sources. It stores them, says what depends on them, and refuses what the test tells it to. */
export function startSourceServer(count: number) {
  const all = Array.from({ length: count }, (_, index) => createSource(index + 1));
  const deleted = new Set<string>();
  const folders: FolderReply[] = [];
  let searches: SavedSearchReply[] = [];
  const deletedSearches = new Map<string, SavedSearchReply>();
  const state = {
    /** Sources that artifacts depend on. */
    used: new Set<string>(),
    /** Ids of sources that may not be deleted or renamed. */
    refused: new Set<string>(),
    /** Delays the next reply to a deletion until it resolves. */
    held: Promise.resolve(),
    deleted,
    tagsOf: (id: string) => find(id).tags,
    foldersOf: (id: string) => find(id).folders.map(({ name }) => name),
  };
  function find(id: string): SourceReply {
    const source = all.find((each) => each.id === id);
    if (source === undefined) throw new Error(`There is no source ${id}.`);
    return source;
  }
  function organise(body: Organised) {
    const { source_ids: ids, add = [], remove = [], ...marks } = body;
    for (const source of ids.map(find)) {
      const tags = [...new Set([...source.tags, ...add])].filter((tag) => !remove.includes(tag));
      Object.assign(source, { tags }, marks);
    }
    return reply({ changed: ids.length });
  }
  function file({ source_ids: ids, folder_id: folderId }: Filed) {
    for (const source of ids.map(find)) source.folders = folders.filter(({ id }) => id === folderId);
    return reply({ changed: ids.length });
  }
  function move(from: string, { source_ids: ids, to_collection_id: to }: Moved) {
    for (const source of ids.map(find)) if (source.collection_id === from) source.collection_id = to;
    return reply({ moved: ids, refused: [] });
  }
  const answer = async (method: string, path: string, body: string): Promise<Response> => {
    const id = /\/sources\/(src_\d+)/.exec(path)?.[1] ?? '';
    if (path.endsWith('/col_1/sources'))
      return reply({ items: all.filter((source) => !deleted.has(source.id) && source.collection_id === 'col_1'), next: null });
    if (path.endsWith('/v1/folders')) {
      if (method === 'POST') folders.push(createFolder(folders.length + 1, JSON.parse(body).name));
      return reply(method === 'POST' ? folders.at(-1) : { items: folders, next: null }, method === 'POST' ? 201 : 200);
    }
    if (path.endsWith('/sources/folder')) return file(JSON.parse(body));
    if (path.endsWith('/saved-searches')) {
      if (method === 'POST') searches.push(createSearch(searches.length + 1, JSON.parse(body)));
      return reply(method === 'POST' ? searches.at(-1) : { items: searches, next: null });
    }
    const search = /\/saved-searches\/(\w+)$/.exec(path)?.[1];
    if (search !== undefined && method === 'PATCH') {
      const name = JSON.parse(body).name as string;
      searches = searches.map((each) => (each.id === search ? { ...each, name } : each));
      return reply(searches.find((each) => each.id === search));
    }
    if (search !== undefined) {
      for (const each of searches) if (each.id === search) deletedSearches.set(search, each);
      searches = searches.filter((each) => each.id !== search);
      return reply(null, 204);
    }
    const restored = deletedSearches.get(/\/saved-searches\/(\w+)\/restore$/.exec(path)?.[1] ?? '');
    if (restored !== undefined) {
      searches.push(restored);
      return reply(restored);
    }
    const from = /\/collections\/(\w+)\/sources\/move$/.exec(path)?.[1];
    if (from !== undefined) return move(from, JSON.parse(body));
    if (path.endsWith('/v1/collections')) return reply({ items: collections, next: null });
    if (path.endsWith('/tags') || path.endsWith('/marks')) return organise(JSON.parse(body));
    if (path.endsWith('/use'))
      return reply({
        messages: 1,
        artifacts: state.used.has(id) ? [{ id: 'art_1', title: 'The brief' }] : [],
        shares: 0,
      });
    if (method === 'DELETE') await state.held;
    if (state.refused.has(id)) return refusal('An owner has locked it.');
    const source = all.find((each) => each.id === id);
    if (method === 'DELETE') deleted.add(id);
    else if (path.endsWith('/restore')) deleted.delete(id);
    else if (source !== undefined) Object.assign(source, JSON.parse(body));
    return method === 'DELETE' ? reply(null, 204) : reply(source);
  };
  vi.spyOn(window, 'fetch').mockImplementation((address, init) => {
    const { pathname } = new URL(String(address), 'http://server');
    return answer(init?.method ?? 'GET', pathname, typeof init?.body === 'string' ? init.body : '');
  });
  return state;
}
