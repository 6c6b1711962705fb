/** Keys of everything the browser caches from the server, with one factory per noun. Hooks never spell out a key. */
import type { QuestionFilter } from '@/lib/protocol/llmx-words';
import type { SearchWay } from '@/lib/protocol/search-words';

export const queryKeys = {
  collections: {
    all: () => ['collections'] as const,
    one: (id: string) => ['collections', id] as const,
    access: (id: string) => ['collections', id, 'access'] as const,
  },
  sources: {
    of: (collectionId: string) => ['sources', 'of', collectionId] as const,
    one: (id: string) => ['sources', 'one', id] as const,
    use: (id: string) => ['sources', 'use', id] as const,
    revisions: (id: string) => ['sources', 'revisions', id] as const,
  },
  folders: {
    /** Those of a collection, or those that hold collections. */
    of: (collectionId: string | null) => ['folders', 'of', collectionId ?? 'workspace'] as const,
  },
  feeds: {
    of: (collectionId: string) => ['feeds', 'of', collectionId] as const,
  },
  savedSearches: {
    of: (collectionId: string) => ['saved-searches', 'of', collectionId] as const,
  },
  revisions: {
    one: (id: string) => ['revisions', id] as const,
    diff: (from: string, to: string) => ['revisions', 'diff', from, to] as const,
  },
  search: (question: { q: string; collectionId?: string | undefined; by: SearchWay }) =>
    ['search', question] as const,
  conversations: {
    /** Those of a collection, or those about several collections. */
    of: (collectionId: string | null) => ['conversations', 'of', collectionId ?? 'workspace'] as const,
    one: (id: string) => ['conversations', 'one', id] as const,
  },
  runs: {
    all: () => ['runs'] as const,
    one: (id: string) => ['runs', id] as const,
    research: (id: string) => ['runs', id, 'research'] as const,
    calls: (id: string) => ['runs', id, 'calls'] as const,
    found: (query: { readonly q?: string; readonly like?: string }) => ['runs', 'found', query] as const,
  },
  plans: {
    all: () => ['plans'] as const,
    of: (collectionId: string | null) => ['plans', 'of', collectionId] as const,
  },
  estimates: (
    collections: string,
    asked: {
      readonly agent: string;
      readonly nodes?: number | undefined;
      readonly model_id?: string | undefined;
    },
  ) => ['estimates', collections, asked] as const,
  artifacts: {
    all: () => ['artifacts'] as const,
    of: (collectionId: string) => ['artifacts', 'of', collectionId] as const,
    one: (id: string, version: number | null) => ['artifacts', 'one', id, version] as const,
    versions: (id: string) => ['artifacts', 'versions', id] as const,
    exports: (id: string) => ['artifacts', 'exports', id] as const,
    diff: (id: string, from: number, to: number) => ['artifacts', 'diff', id, from, to] as const,
  },
  tables: {
    all: () => ['tables'] as const,
    list: () => ['tables', 'list'] as const,
    one: (id: string) => ['tables', 'one', id] as const,
    estimate: (id: string, wish: object) => ['tables', 'one', id, 'estimate', wish] as const,
    suggestions: (id: string) => ['tables', 'one', id, 'suggestions'] as const,
    previews: () => ['tables', 'previews'] as const,
  },
  reviews: {
    list: (pageId: string | null) => ['reviews', 'list', pageId] as const,
    one: (id: string) => ['reviews', 'one', id] as const,
    change: (id: string, decision: string) => ['reviews', 'change', id, decision] as const,
  },
  pages: {
    all: () => ['pages'] as const,
    journal: (date: string | null) => ['pages', 'journal', date] as const,
    found: (q: string) => ['pages', 'found', q] as const,
    titles: (q: string) => ['pages', 'titles', q] as const,
    blocks: (q: string) => ['pages', 'blocks', q] as const,
    lookup: (asked: { readonly title?: string; readonly blockId?: string }) =>
      ['pages', 'lookup', asked] as const,
    backlinks: (id: string) => ['pages', 'backlinks', id] as const,
    sources: (id: string) => ['pages', 'sources', id] as const,
    stale: (id: string, version: number) => ['pages', 'stale', id, version] as const,
    versions: (id: string) => ['pages', 'versions', id] as const,
    version: (id: string, number: number) => ['pages', 'version', id, number] as const,
    newest: (id: string, version: number) => ['pages', 'newest', id, version] as const,
  },
  /** Of everything that shows quotes of sources, and whether they are stale. */
  withQuotes: () =>
    [['conversations'], ['artifacts'], ['tables'], ['pages', 'stale'], ['collections'], ['sources']] as const,
  transforms: () => ['transforms'] as const,
  ownTransform: (id: string) => ['transforms', 'own', id] as const,
  transformVersions: (id: string) => ['transforms', 'versions', id] as const,
  workflows: {
    all: () => ['workflows'] as const,
    list: () => ['workflows', 'list'] as const,
    parts: () => ['workflow-parts'] as const,
    one: (id: string) => ['workflows', 'one', id] as const,
    versions: (id: string) => ['workflows', 'versions', id] as const,
    version: (id: string, number: number) => ['workflows', 'versions', id, number] as const,
    diff: (id: string, from: number, to: number) => ['workflows', 'diff', id, from, to] as const,
    executions: (id: string) => ['workflows', 'executions', id] as const,
  },
  executions: {
    one: (id: string) => ['executions', id] as const,
  },
  drafts: {
    all: () => ['drafts'] as const,
    one: (id: string) => ['drafts', 'one', id] as const,
  },
  previews: {
    all: () => ['previews'] as const,
    list: (filter: { workflowId?: string; conversationId?: string }) => ['previews', 'list', filter] as const,
    one: (id: string) => ['previews', 'one', id] as const,
    tried: (id: string, recordId: string | null) => ['previews', 'tried', id, recordId] as const,
  },
  alerts: {
    all: () => ['alerts'] as const,
    list: (filter: { workflowId?: string; unread?: boolean }) => ['alerts', 'list', filter] as const,
    one: (id: string) => ['alerts', 'one', id] as const,
  },
  threads: {
    all: () => ['threads'] as const,
    outsiders: (kind: string, id: string, threadId: string | null) =>
      ['threads', 'outsiders', kind, id, threadId] as const,
    tally: (kind: string, id: string) => ['threads', 'tally', kind, id] as const,
    /** @param mark tells the states of the threads apart, so that each is read once. */
    of: (kind: string, id: string, mark: string) => ['threads', 'of', kind, id, mark] as const,
    one: (id: string) => ['threads', 'one', id] as const,
  },
  notices: {
    all: () => ['notices'] as const,
    list: () => ['notices', 'list'] as const,
    count: () => ['notices', 'count'] as const,
    setting: () => ['notice-settings'] as const,
  },
  presence: (kind: string, id: string) => ['presence', kind, id] as const,
  myWork: () => ['my-work'] as const,
  shares: {
    all: () => ['shares'] as const,
    of: (artifactId: string) => ['shares', 'of', artifactId] as const,
  },
  team: {
    workspaces: () => ['team', 'workspaces'] as const,
    members: () => ['team', 'members'] as const,
    invitations: () => ['team', 'invitations'] as const,
    tokens: () => ['team', 'tokens'] as const,
    sessions: () => ['team', 'sessions'] as const,
    audits: () => ['team', 'audit'] as const,
    audit: (filter: unknown) => ['team', 'audit', filter] as const,
    auditRetention: () => ['team', 'audit-retention'] as const,
    auditStream: () => ['team', 'audit-stream'] as const,
    passkeys: () => ['team', 'passkeys'] as const,
    secondFactor: () => ['team', 'second-factor'] as const,
    singleSignOn: () => ['team', 'single-sign-on'] as const,
    signInRules: () => ['team', 'sign-in-rules'] as const,
  },
  approvals: {
    all: () => ['approvals'] as const,
    list: (status: 'pending' | 'decided') => ['approvals', 'list', status] as const,
  },
  llmx: {
    all: () => ['llmx'] as const,
    sessions: () => ['llmx', 'sessions'] as const,
    one: (id: string) => ['llmx', 'sessions', id] as const,
    messages: (id: string) => ['llmx', 'sessions', id, 'messages'] as const,
    questions: (status: QuestionFilter) => ['llmx', 'questions', status] as const,
  },
  secrets: (runId: string, callId: string) => ['secrets', runId, callId] as const,
  policy: () => ['policy'] as const,
  tools: () => ['tools'] as const,
  integrations: () => ['integrations'] as const,
  mcpServers: () => ['mcp-servers'] as const,
  models: {
    all: () => ['models'] as const,
    offered: () => ['models', 'offered'] as const,
    setting: () => ['models', 'setting'] as const,
    /** The setting, or what it would take with another model. */
    meaning: (wish?: { readonly modelId: string; readonly model: string }) =>
      ['models', 'meaning', ...(wish === undefined ? [] : [wish])] as const,
    list: (provider: string) => ['models', 'list', provider] as const,
    usage: (days: number) => ['models', 'usage', days] as const,
  },
  status: () => ['status'] as const,
} as const;
