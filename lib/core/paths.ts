/**
 * The addresses of all pages of the app. Every link, redirect and message takes its address from this table, so that a page can be moved in
 * one place. The types preserve the form of each address: Next's typed routes reject a link to a page that does not exist, and
 * `paths.test.ts` compares the table with the folder `app`. Addresses of the API are written by `lib/client/api.ts` instead.
 */

type Query = Readonly<Record<string, string | null | undefined>>;
type Span = { readonly start: number; readonly end: number };

/** The ways to add sources, as the tabs of the dialog and in the address that opens it. */
export const sourceTabs = ['urls', 'files', 'note', 'pages', 'feeds', 'references'] as const;
export type SourceTab = (typeof sourceTabs)[number];

/** What a collection's page opens: a conversation, an artifact, or a source with the passage to scroll to. */
type CollectionView = {
  readonly chat?: string | null | undefined;
  readonly artifact?: string | null | undefined;
  readonly look?: string | null | undefined;
  readonly at?: Span | null | undefined;
  /** The dialog that adds sources, at one of its tabs. */
  readonly add?: SourceTab | undefined;
  /** The folder of its sources that is open. */
  readonly folder?: string | undefined;
  /** A filter of its sources: typed words, and chosen facets such as `tag:harbour`. */
  readonly q?: string | null | undefined;
  readonly show?: readonly string[] | undefined;
  readonly order?: 'newest' | undefined;
  /** A saved search, or a folder as `folder:…`: questions are asked only to what it finds or holds. */
  readonly ask?: string | undefined;
};

/** What says which sources become rows of a new table. */
type RowSource = Pick<CollectionView, 'q' | 'show'> & { readonly search?: string | undefined };

/** What a source's page opens: a revision, a passage of it, or a run made from it. */
type SourceView = {
  readonly revisionId?: string | null | undefined;
  readonly at?: Span | null | undefined;
  readonly runId?: string | null | undefined;
};

export type SettingsSection =
  | 'members'
  | 'models'
  | 'policy'
  | 'integrations'
  | 'mcp-servers'
  | 'usage'
  | 'tokens'
  | 'audit'
  | 'archives'
  | 'status'
  | 'sign-in'
  | 'account';

/** A shared page as the readers of its link see it, or as members see it before it is shared. */
export type SharedPath = `/s/${string}`;

/** What a member previews as a stranger would see it: an artifact without a link, or one of its links. */
export type PreviewedKind = 'artifact' | 'link';

/** Every address that the app can link to. */
export type AppPath = ReturnType<(typeof paths)[keyof typeof paths]>;

/** The pages of records, whose addresses the server sends when it notifies someone about a record. */
export type RecordPath = ReturnType<(typeof paths)['artifact' | 'collection' | 'run' | 'source']>;

/** The fragment that leads to one frame on the page of its run. */
export const writeFrameHash = (frame: number) => `#frame-${frame}` as const;

export const paths = {
  start: () => '/' as const,
  welcome: (token: string) => `/welcome#${token}` as const,
  /** @param next where to go after signing in; `token` is passed on to that page. */
  signIn: (next: string | null = null, token: string | null = null) =>
    addFragment(addQuery('/sign-in', { next }), token),
  /** The second step of signing in. */
  signInCode: (next: string | null = null) => addQuery('/sign-in/code', { next }),
  /** Where the button of single sign-on leads: to the issuer. */
  singleSignOn: (slug: string, next: string | null = null) => addQuery(`/sign-in/with/${slug}`, { next }),
  /** Where the issuer sends the browser back to. */
  singleSignOnReturn: () => '/sign-in/return' as const,
  /** Where whoever signs people in for an MCP server sends the browser back to, and where it reads who we are. */
  mcpSignInReturn: () => '/mcp-sign-in/return' as const,
  mcpSignInClient: () => '/mcp-sign-in/client' as const,
  /** The settings, with what became of the sign-in. */
  mcpServerSignedIn: (slug: string, outcome: string) =>
    addQuery(`/w/${slug}/settings/mcp-servers`, { 'signed-in': outcome }),
  signInProblem: (problem: string) => addQuery('/sign-in', { problem }),
  signInLink: (token: string) => `/sign-in/link#${token}` as const,
  invitation: (token: string | null = null) => addFragment('/invitation', token),
  /** Where a user asks for a link with which they set a new password, and what came of it. */
  forgottenPassword: (answer: { readonly sent?: string; readonly wait?: string } = {}) =>
    addQuery('/forgotten-password', answer),
  /** The address that its form posts to. */
  forgottenPasswordForm: () => '/forgotten-password/send' as const,
  passwordReset: (token: string) => `/reset-password#${token}` as const,
  /** The address of a source that does not name its workspace. */
  anySource: (id: string) => `/sources/${id}` as const,

  /** Where a bookmark of the browser, or the list of a phone, hands over a web page. */
  add: () => '/add' as const,

  share: (token: string) => `/s/${encodeURIComponent(token)}` as const,
  sharePassphrase: (token: string, refusal: { readonly wrong?: string; readonly wait?: string } = {}) =>
    addQuery(`/s/${encodeURIComponent(token)}/passphrase`, refusal),
  /** The address that the passphrase form posts to. */
  shareUnlock: (token: string) => `/s/${encodeURIComponent(token)}/unlock` as const,
  shareReport: (page: SharedPath, answer: { readonly sent?: string; readonly wait?: string } = {}) =>
    addQuery(`${page}/report`, answer),
  /** The address that the report form posts to. */
  shareReportForm: (page: SharedPath) => `${page}/report/send` as const,
  /** Where somebody who is signed in copies the page into a workspace of theirs. */
  shareCopy: (page: SharedPath, answer: { readonly problem?: string } = {}) =>
    addQuery(`${page}/copy`, answer),
  /** The address that its form posts to. */
  shareCopyForm: (page: SharedPath) => `${page}/copy/send` as const,
  sharePreview: (slug: string, kind: PreviewedKind, id: string) =>
    `/s/preview/${slug}/${kind}/${id}` as const,
  sharedPassage: (page: SharedPath, ordinal: number) => `${page}/passage/${ordinal}` as const,
  /** The place on a shared page where a passage is cited. */
  sharedCitation: (page: SharedPath, ordinal: number) => `${page}#ref-${ordinal}` as const,

  /** @param chat a conversation about several collections. */
  home: (slug: string, chat: string | null = null) => addQuery(`/w/${slug}`, { chat }),
  /** A question or an answer, in whichever conversation it is. */
  message: (slug: string, id: string) => `/w/${slug}/messages/${id}` as const,
  /** A conversation as those read it to whom its author shows it. @param place the element of a message. */
  conversation: (slug: string, id: string, place: string | null = null) =>
    addFragment(`/w/${slug}/conversations/${id}`, place),
  newCollection: (slug: string) => `/w/${slug}?new=1` as const,
  /** Where a page that was handed over is added to a collection. */
  addPage: (slug: string, url: string | null) => addQuery(`/w/${slug}/add`, { url }),
  collection: (slug: string, id: string, view: CollectionView = {}) => {
    const { chat, artifact, look, at, add, q, folder, show, order, ask } = view;
    return addQuery(`/w/${slug}/c/${id}`, {
      chat,
      artifact,
      look,
      at: writeSpan(at),
      add,
      q,
      folder,
      show: writeList(show),
      order,
      ask,
    });
  },
  source: (slug: string, id: string, { revisionId, at, runId }: SourceView = {}) =>
    addQuery(`/w/${slug}/sources/${id}`, { rev: revisionId, at: writeSpan(at), run: runId }),
  artifacts: (slug: string) => `/w/${slug}/artifacts` as const,
  artifact: (slug: string, id: string) => `/w/${slug}/artifacts/${id}` as const,
  editArtifact: (slug: string, id: string) => `/w/${slug}/artifacts/${id}?edit=1` as const,
  shares: (slug: string) => `/w/${slug}/shares` as const,
  /** The transforms that the team made. */
  transforms: (slug: string) => `/w/${slug}/transforms` as const,
  newTransform: (slug: string) => `/w/${slug}/transforms/new` as const,
  transform: (slug: string, id: string) => `/w/${slug}/transforms/${id}` as const,
  tables: (slug: string) => `/w/${slug}/tables` as const,
  newTable: (slug: string) => `/w/${slug}/tables?new=1` as const,
  /** A new table whose rows are what a saved search or a filter of the collection finds. */
  newTableOf: (slug: string, collection: string, { search, q, show }: RowSource) =>
    addQuery(`/w/${slug}/tables`, { collection, new: '1', search, q, show: writeList(show) }),
  tablesOf: (slug: string, collection: string) => addQuery(`/w/${slug}/tables`, { collection }),
  table: (slug: string, id: string) => `/w/${slug}/tables/${id}` as const,
  /** A table at one of its cells. */
  cell: (slug: string, tableId: string, cellId: string) =>
    addQuery(`/w/${slug}/tables/${tableId}`, { cell: cellId }),

  journal: (slug: string, date: string | null = null) => addQuery(`/w/${slug}/journal`, { date }),
  /** A journal page at one of its blocks. */
  journalBlock: (slug: string, date: string, blockId: string | null) =>
    addFragment(addQuery(`/w/${slug}/journal`, { date }), blockId),
  /** A block of a day, shown with what is below it as if it were the page. */
  journalZoom: (slug: string, date: string, block: string) => addQuery(`/w/${slug}/journal`, { date, block }),
  knowledge: (slug: string) => `/w/${slug}/knowledge` as const,
  newPage: (slug: string) => `/w/${slug}/knowledge?new=1` as const,
  page: (slug: string, id: string, blockId: string | null = null) =>
    addFragment(`/w/${slug}/knowledge/${id}`, blockId),
  /** A block of a page, shown with what is below it as if it were the page. */
  pageZoom: (slug: string, id: string, block: string) => addQuery(`/w/${slug}/knowledge/${id}`, { block }),
  /** The page of a title, at the block or the heading that is named, if one is. */
  pageTitled: (
    slug: string,
    title: string,
    { block, heading }: { readonly block: string | null; readonly heading: string | null },
  ) => addQuery(`/w/${slug}/knowledge/open`, { title, block, heading }),
  /** @param pageId narrows the list to the reviews of one page. */
  reviews: (slug: string, pageId: string | null = null) =>
    addQuery(`/w/${slug}/knowledge/review`, { page: pageId }),
  review: (slug: string, id: string) => `/w/${slug}/knowledge/review/${id}` as const,

  inbox: (slug: string) => `/w/${slug}/inbox` as const,
  alert: (slug: string, id: string) => `/w/${slug}/inbox/alerts/${id}` as const,
  /** A thread on a page of its own, for readers who cannot open the thing it is about. */
  thread: (slug: string, id: string, commentId: string | null = null) =>
    addQuery(`/w/${slug}/inbox/threads/${id}`, { comment: commentId }),

  runs: (slug: string) => `/w/${slug}/runs` as const,
  run: (slug: string, id: string) => `/w/${slug}/runs/${id}` as const,
  runFrame: (slug: string, id: string, frame: number) =>
    `/w/${slug}/runs/${id}${writeFrameHash(frame)}` as const,
  runComparison: (slug: string, firstId: string, secondId: string) =>
    `/w/${slug}/runs/${firstId}/compare/${secondId}` as const,

  workflows: (slug: string) => `/w/${slug}/workflows` as const,
  workflowStarters: (slug: string) => `/w/${slug}/workflows#starters` as const,
  newWorkflow: (slug: string, chat: string | null = null) => addQuery(`/w/${slug}/workflows/new`, { chat }),
  workflow: (slug: string, id: string, chat: string | null = null) =>
    addQuery(`/w/${slug}/workflows/${id}`, { chat }),
  workflowDraft: (slug: string, id: string) => `/w/${slug}/workflows/drafts/${id}` as const,
  workflowPreview: (slug: string, id: string, chat: string | null = null) =>
    addQuery(`/w/${slug}/workflows/previews/${id}`, { chat }),
  execution: (slug: string, id: string) => `/w/${slug}/workflows/executions/${id}` as const,

  agents: (slug: string) => `/w/${slug}/agents` as const,
  agentSession: (slug: string, id: string) => `/w/${slug}/agents/${id}` as const,
  playground: (slug: string) => `/w/${slug}/agents/playground` as const,
  conformance: (slug: string) => `/w/${slug}/agents/conformance` as const,

  /** @param name the tool to go to in the list. */
  tools: (slug: string, name: string | null = null) => addFragment(`/w/${slug}/tools`, name),
  settings: (slug: string) => `/w/${slug}/settings` as const,
  settingsSection: (slug: string, section: SettingsSection) => `/w/${slug}/settings/${section}` as const,
};

/** True if a path received from the server is the page of a record, so that a link may use it. */
export function isRecordPath(path: string): path is RecordPath {
  return /^\/w\/[^/]+\/(artifacts|c|runs|sources)\/[^/]+$/.test(path);
}

/** True if a path received from the server is a page of a workspace, so that a link may use it. */
export function isWorkspacePath(path: string): path is AppPath {
  return /^\/w\/[^/]+(\/|$)/.test(path);
}

function addQuery<const Path extends string>(path: Path, query: Query): Path | `${Path}?${string}` {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) written.set(name, value);
  }
  return written.size === 0 ? path : `${path}?${written.toString()}`;
}

function addFragment<const Path extends string>(path: Path, fragment: string | null) {
  return fragment === null ? path : (`${path}#${encodeURIComponent(fragment)}` as const);
}

/** A list as the browser's address holds it: a comma within an item is encoded once more. */
const writeList = (items: readonly string[] = []) =>
  items.length === 0 ? null : items.map((item) => item.replaceAll(',', encodeURIComponent(','))).join(',');

const writeSpan = (span: Span | null | undefined) => (span == null ? null : `${span.start}-${span.end}`);
