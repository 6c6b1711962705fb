/**
 * A tool host that keeps everything in memory and records what it was asked to do, for tests of tools and of the pipeline. It obeys the
 * contracts of the ports: unknown ids are not found, stale handles are refused, and a key is sent only once.
 */
import type { ToolPorts } from '../host';
import type { Alert } from '../ports/alerts';
import type { PageElement, PageObservation } from '../ports/browser';
import type { DraftState } from '../ports/workflow-drafts';
import type { StoredPreview } from '../ports/workflow-previews';
import type { WorkflowRow } from '../ports/workflows';
import { ToolFailure } from '../tool-failure';

export type Asked = { readonly what: string; readonly with: readonly unknown[] };

export const knownWorkflowId = '0192f0c4-7b1a-7c3d-9e2f-1a2b3c4d5e6f';

export const elements: readonly PageElement[] = [
  { handleId: 'h1', kind: 'button', label: 'Search', url: null },
  { handleId: 'h2', kind: 'text_field', label: 'Query', url: null },
  { handleId: 'h3', kind: 'password', label: 'Password', url: null },
  { handleId: 'h4', kind: 'payment', label: 'Card number', url: null },
  { handleId: 'h5', kind: 'identity', label: 'Passport number', url: null },
  { handleId: 'h6', kind: 'choice', label: 'Year', url: null },
  { handleId: 'h7', kind: 'link', label: 'More', url: 'https://example.com/more' },
];

const page: PageObservation = {
  url: 'https://example.com/',
  title: 'Harbours',
  text: 'Harbours of the north. '.repeat(1_000),
  primary: 'The harbour froze in 1709. '.repeat(40),
  elements,
  blocks: [{ tag: 'p', text: 'A block.' }],
  outline: [{ level: 1, text: 'Harbours' }],
  items: [{ title: 'An item', url: 'https://example.com/1', text: 'x'.repeat(1_000) }],
  comments: [{ author: 'Ada', text: 'A comment.' }],
  signals: ['overlay_blocking'],
};

const alert: Alert = {
  id: 'alert-1',
  title: 'Mention',
  message: 'A source mentions the harbour.',
  severity: 'high',
  status: 'open',
  createdAt: '2026-03-01T08:00:00.000Z',
  recipients: [{ name: 'Ada', email: 'ada@example.com' }],
  workflowId: knownWorkflowId,
  workflowName: 'Mentions',
  executionId: 'exec-1',
  actionName: 'Tell Ada',
  path: '/w/team/sources/src_1',
};

const row: WorkflowRow = {
  id: knownWorkflowId,
  name: 'Mentions',
  description: 'Tells of mentions.',
  entityName: 'research.sources',
  triggerType: 'on_create',
  isActive: true,
  version: 3,
  updatedAt: '2026-03-01T08:00:00.000Z',
};

const preview: StoredPreview = {
  description: 'Tell Ada of mentions',
  workflow: { name: 'Mentions', actions: [], edges: [] },
  workflowId: null,
  previewId: 'preview-1',
  draftHash: 'abc123',
};

const draft: DraftState = {
  draftId: 'draft-1',
  name: 'Mentions',
  actions: [{ name: 'Check', actionType: 'evaluate_condition', outputPorts: ['output-true', 'output-false'] }],
  problems: [],
  expiresAt: '2026-03-02T08:00:00.000Z',
};

const requireWorkflow = (reference: string) => {
  if (reference === 'Twice') {
    throw new ToolFailure('Two workflows are called "Twice": a (1) and b (2).', 'ambiguous');
  }
  if (reference !== knownWorkflowId && reference.toLowerCase() !== 'mentions') {
    throw new ToolFailure(`There is no workflow "${reference}".`, 'not_found');
  }
};

const requireElement = (handleId: string): PageElement => {
  const element = elements.find((known) => known.handleId === handleId);
  if (element === undefined) throw new ToolFailure('Observe the page again.', 'stale_handle');
  return element;
};

export function createToolHost(): { readonly host: ToolPorts; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const sent = new Set<string>();
  const note = <Value>(what: string, given: readonly unknown[], value: Value): Promise<Value> => {
    asked.push({ what, with: given });
    return Promise.resolve(value);
  };
  const here = { url: page.url, title: page.title };
  const host: ToolPorts = {
    collections: {
      createCollection: (given) => note('createCollection', [given], { collectionId: 'col_2', title: given.title }),
      addSources: (...given) =>
        note(
          'addSources',
          given,
          given[1].map((_source, place) => ({
            sourceId: `src_${place + 1}`, title: 'New', problem: null,
            status: 'queued' as const,
          })),
        ),
      listSources: (collectionId) =>
        note('listSources', [collectionId], {
          collectionId, title: 'Harbours', leftOut: 0,
          sources: [
            {
              sourceId: 'src_1', number: 1, type: 'url', title: 'Frozen harbours', status: 'captured',
              url: 'https://example.com/a?token=secret-of-the-page&page=2', problem: null
,
              capturedAt: '2026-03-01T08:00:00.000Z', wordCount: 420,
            } as const,
          ],
        }),
    },
    sources: {
      capture: (given) => note('capture', [given], { sourceId: 'src_2', title: given.url, status: 'queued' }),
      refresh: (id) => note('refresh', [id], { sourceId: id, title: 'Frozen harbours', status: 'queued' }),
      readText: (given) =>
        note('readText', [given], {
          sourceId: given.sourceId, revisionId: 'rev_1', title: 'Frozen harbours', url: null,
          start: given.start, end: given.start + 10, totalChars: 30, text: 'The harbou',
        }),
    },
    search: {
      searchPassages: (...given) =>
        note('searchPassages', given, [
          {
            sourceId: 'src_1', revisionId: 'rev_1', collectionId: 'col_1', title: 'Frozen harbours',
            headings: ['Ice'], start: 0, end: 27, text: 'The harbour froze in 1709. ',
          },
        ]),
      searchWeb: (query, { limit }) =>
        note('searchWeb', [query, limit], {
          pages: [{ url: 'https://example.com/', title: 'Harbours', excerpt: 'Ice.' }],
          resultsUrl: 'https://search.example/?q=harbours',
        }),
    },
    artifacts: {
      save: (given) =>
        note('save', [given], { artifactId: 'art_2', title: given.title, version: 1, path: '/w/team/artifacts/art_2' }),
      locate: (artifactId) =>
        note('locate', [artifactId], { artifactId, title: 'Brief', path: `/w/team/artifacts/${artifactId}` }),
      readText: (given) =>
        note('readText', [given], { title: 'Brief', version: 2, start: 0, end: 7, totalChars: 7, text: '# Brief' }),
      edit: (given) =>
        note('edit', [given], {
          artifactId: given.artifactId, title: given.title ?? 'Brief', version: 3, path: '/w/team/artifacts/art_1',
        }),
      makeFile: (given) =>
        note('makeFile', [given], { fileName: 'brief.pdf', downloadPath: '/v1/exports/1', runId: null }),
      writeText: (given) => note('writeText', [given], { title: 'Brief', text: '# Brief' }),
    },
    transforms: {
      listTypes: () =>
        note(
          'listTypes',
          [],
          [{ type: 'report', title: 'Report', description: 'A report.', configSchema: { type: 'object' } }],
        ),
      run: (given) => note('run', [given], { runId: 'run-1', artifactId: 'art_3' }),
    },
    mcpServers: {
      list: () => note('listMcpTools', [], []),
      describe: (name) => note('describeMcpTool', [name], { server: 'Tracker', host: 'mcp.example.com' }),
      call: (given) => note('callMcpTool', [given], { server: 'Tracker', result: 'Two issues are open.' }),
    },
    integrations: {
      describe: async (integration) => {
        if (integration !== 'Team chat') {
          throw new ToolFailure(`There is no "${integration}". There is "Team chat".`, 'not_found');
        }
        return { integration, host: 'hooks.example.com' };
      },
      invoke: ({ idempotencyKey, callId, payload }) => {
        const key = idempotencyKey ?? `run-1/${callId}`;
        const isRepeat = sent.has(key);
        sent.add(key);
        return note('invoke', [key, payload], { status: 200, answer: { ok: true }, isRepeat });
      },
    },
    sharing: {
      createShare: (given) =>
        note('createShare', [given], {
          shareId: 'share-1', artifactTitle: 'Brief', mode: given.mode,
          expiresAt: '2026-04-01T08:00:00.000Z', address: 'https://app.example/s/very-secret-token'
,
        }),
    },
    browser: {
      observe: (rootHandleId) => note('observe', [rootHandleId], page),
      listSelectedLinks: () => note('listSelectedLinks', [], [{ url: 'https://example.com/1', text: 'One' }]),
      describeHandle: async (handleId) => requireElement(handleId),
      click: (handleId) => note('click', [handleId], here),
      type: (handleId, text) => note('type', [handleId, text], here),
      select: (handleId, value) => note('select', [handleId, value], here),
      scroll: (deltaY) => note('scroll', [deltaY], here),
      openTab: (url) => note('openTab', [url], { url, title: 'Opened' }),
      navigate: (url) => note('navigate', [url], { url, title: 'Opened' }),
      goBack: () => note('goBack', [], here),
      goForward: () => note('goForward', [], here),
      refresh: () => note('refreshPage', [], here),
    },
    tab: { abilities: new Set(['open', 'copy', 'share'] as const) },
    alerts: {
      listMine: (query) => note('listMine', [query], { alerts: [alert], total: 70 }),
      listForWorkflow: async (reference, query) => {
        requireWorkflow(reference);
        return note('listForWorkflow', [reference, query], { alerts: [alert], total: 1 });
      },
      get: (id) => note('getAlert', [id], alert),
    },
    workflows: {
      list: () => note('listWorkflows', [], [row]),
      summarise: async (reference) => {
        requireWorkflow(reference);
        return note('summarise', [reference], {
          ...row,
          actionCount: 1, edgeCount: 1, branchCount: 0, actionTypes: ['create_alert'], outline: '1. Tell Ada',
        });
      },
      explainAction: async (reference, action) => {
        requireWorkflow(reference);
        return note('explainAction', [reference, action], {
          workflowId: row.id, workflowName: row.name, id: 'a1', name: action, actionType: 'create_alert',
          config: { severity: 'high' }, effect: 'Tells Ada.', depth: 0,
          incoming: [{ action: null, port: null }],
          outgoing: [],
        });
      },
    },
    discovery: {
      listActionTypes: () =>
        note(
          'listActionTypes',
          [],
          [
            {
              actionType: 'create_alert', name: 'Alert', unavailable: null,
              description: 'Tells people, e.g. by name. It stays in their inbox.',
              configSchema: { type: 'object', properties: { title: { type: 'string' }, severity: {} } },
              outputPorts: [
                { name: 'success', description: 'It was told.' },
                { name: 'failure', description: 'It was not.' },
              ],
            },
          ],
        ),
      listTriggerTypes: () =>
        note('listTriggerTypes', [], [{ id: 't1', name: 'on_create', description: 'When one is added.' }]),
      listEntities: () =>
        note(
          'listEntities',
          [],
          [
            {
              id: 'e1', name: 'research.sources', description: 'A source.', triggerTypes: ['on_create'],
              fields: [{ name: 'title', kind: 'text' }],
            },
          ],
        ),
    },
    workflowPreviews: {
      check: (workflow, reference) =>
        note('check', [workflow, reference], {
          errors: workflow.actions.length === 0 ? [{ code: 'no_start', message: 'Nothing starts it.' }] : [],
          warnings: [],
          canBeActive: workflow.actions.length > 0,
        }),
      preview: (given) =>
        note('preview', [given], { ...preview, description: given.description, workflowId: given.workflowReference }),
    },
    workflowDrafts: {
      start: (given) => note('startDraft', [given], draft),
      addAction: (...given) => note('addAction', given, draft),
      removeAction: (...given) => note('removeAction', given, { ...draft, detached: ['Tell Ada'] }),
      preview: (...given) => note('previewDraft', given, preview),
    },
    tables: {
      list: () =>
        note(
          'listTables',
          [],
          [{ tableId: 'tbl_1', title: 'Ports', collectionId: 'col_1', columnCount: 2, rowCount: 3 }],
        ),
      describe: (reference) =>
        note('describeTable', [reference], {
          tableId: 'tbl_1', title: 'Ports', collectionId: 'col_1', columnCount: 1, rowCount: 3,
          columns: [
            {
              columnId: 'c1', name: 'Year', type: 'number' as const, instruction: 'When did it freeze?',
              states: [{ state: 'value' as const, count: 3 }],
            },
          ],
        }),
      query: (given) =>
        note('query', [given], {
          tableId: 'tbl_1', matchCount: 1,
          rows: [
            {
              rowId: 'r1', sourceId: 'src_1', sourceTitle: 'Frozen harbours',
              cells: [{ column: 'Year', value: '1709', state: 'value' as const }],
            },
          ],
        }),
      preview: (given) =>
        note('previewTable', [given], {
          tableId: 'tbl_1', description: given.description, previewId: 'preview-2', draftHash: 'def456',
        }),
    },
  };
  return { host, asked };
}
