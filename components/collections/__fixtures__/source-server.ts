import { vi } from 'vitest';
import type { RevisionReply, SourceDetailReply, SourceReply } from '@/lib/protocol/http/sources';

export const createSource = (number: number, part: Partial<SourceReply> = {}): SourceReply => ({
  id: `src_${number}`,
  collection_id: 'col_1',
  number,
  type: 'note',
  title: `Note ${number}`,
  url: null,
  page: null,
  file_name: null,
  status: 'captured',
  progress: null,
  failure: null,
  site_name: null,
  author: null,
  published_at: null,
  language: null,
  tags: [],
  is_starred: false,
  reading: 'unread',
  is_cited: false,
  word_count: 12,
  signals: [],
  revision_id: `rev_${number}`,
  revision_number: 1,
  captured_at: '2026-11-20T10:00:00.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
  ...part,
});

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

/** A fake server for a list of sources. It stores them, says what depends on them, and refuses what the test tells it to. */
export function startSourceServer(count: number) {
  const all = Array.from({ length: count }, (_, index) => createSource(index + 1));
  const deleted = new Set<string>();
  const state = {
    /** Sources that artifacts depend on. */
    used: new Set<string>(),
    /** Ids of sources that may not be deleted or renamed. */
    refused: new Set<string>(),
    /** Delays the next reply to a deletion until it resolves. */
    held: Promise.resolve(),
    deleted,
    tagsOf: (id: string) => find(id).tags,
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
  const answer = async (method: string, path: string, body: string): Promise<Response> => {
    const id = /\/sources\/(src_\d+)/.exec(path)?.[1] ?? '';
    if (path.endsWith('/col_1/sources'))
      return reply({ items: all.filter((source) => !deleted.has(source.id)), next: null });
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
