/**
 * The registry of all HTTP endpoints and of the shapes they are made of. The OpenAPI document and the access tests are generated from it,
 * so an endpoint that is missing here fails a test (`lib/server/access-tests/registry.test.ts`).
 */
import { z } from 'zod';
import * as accounts from './accounts';
import * as agentChat from './agent-chat';
import * as alerts from './alerts';
import * as approvals from './approvals';
import * as archives from './archives';
import * as artifacts from './artifacts';
import * as citations from './citations';
import * as audit from './audit';
import * as auditStream from './audit-stream';
import * as collectionAccess from './collection-access';
import * as collections from './collections';
import * as conversations from './conversations';
import * as endpoint from './endpoint';
import * as failure from './failure';
import * as folders from './folders';
import * as health from './health';
import * as integrations from './integrations';
import * as journals from './journals';
import * as knowledgeFolder from './pages-folder';
import * as llmcp from './llmcp';
import * as llmx from './llmx';
import * as mcpServers from './mcp-servers';
import * as meaning from './meaning';
import * as models from './models';
import * as news from './news';
import * as notices from './notices';
import * as pages from './pages';
import * as openapi from './openapi';
import * as passkeys from './passkeys';
import * as presence from './presence';
import * as references from './references';
import * as plans from './research';
import * as pipelines from './reviews';
import * as runs from './runs';
import * as feeds from './feeds';
import * as savedSearches from './saved-searches';
import * as shares from './shares';
import * as shownConversations from './shown-conversations';
import * as signIn from './sign-in';
import * as singleSignOn from './single-sign-on';
import * as sources from './sources';
import * as status from './status';
import * as tableCells from './table-cells';
import * as tableColumns from './table-columns';
import * as tableFills from './table-fills';
import * as tablePreviews from './table-previews';
import * as tableQuestions from './table-questions';
import * as tableRows from './table-rows';
import * as tableShapes from './table-shapes';
import * as tables from './tables';
import * as tableViews from './table-views';
import * as team from './team';
import * as threads from './threads';
import * as tools from './tools';
import * as transforms from './transforms';
import * as workflowDrafts from './workflow-drafts';
import * as workflowExecutions from './workflow-executions';
import * as workflowParts from './workflow-parts';
import * as workflowPreviews from './workflow-previews';
import * as workflowShapes from './workflow-shapes';
import * as workflows from './workflows';

type Endpoint = endpoint.Endpoint;

/** One entry per file of this folder. */
const declarations = [
  health,
  openapi,
  team,
  signIn,
  passkeys,
  singleSignOn,
  accounts,
  collections,
  collectionAccess,
  sources,
  status,
  folders,
  feeds,
  savedSearches,
  news,
  conversations,
  shownConversations,
  agentChat,
  runs,
  plans,
  archives,
  artifacts,
  tables,
  tableRows,
  tableColumns,
  tableViews,
  tableCells,
  tableFills,
  tableQuestions,
  tableShapes,
  pipelines,
  tablePreviews,
  shares,
  meaning,
  models,
  approvals,
  tools,
  transforms,
  integrations,
  mcpServers,
  workflows,
  workflowDrafts,
  workflowPreviews,
  workflowExecutions,
  workflowParts,
  workflowShapes,
  alerts,
  threads,
  notices,
  presence,
  references,
  audit,
  auditStream,
  journals,
  pages,
  knowledgeFolder,
  llmcp,
  llmx,
  citations,
  endpoint,
  failure,
];

type Declared<File> = File extends unknown ? Extract<File[keyof File], Endpoint> : never;

/**
 * All endpoints by method and path: `GET /v1/sources/{id}`. The browser uses these names for its calls (`lib/client/api.ts`). Because this
 * is only a type, code that runs in a browser can import it without any schemas, and should import nothing else from here.
 */
export type Endpoints = {
  [E in Declared<(typeof declarations)[number]> as `${E['method']} ${E['path']}`]: E;
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'bodyKind' in value && 'access' in value;
}

export const allEndpoints: readonly Endpoint[] = declarations.flatMap((file) =>
  Object.values(file).filter(isEndpoint),
);

/** The schemas that the files of this folder export, by their name without the suffix `Schema`: `citation`, `runStatus`. */
export const namedShapes: ReadonlyMap<string, z.ZodType> = new Map(
  declarations.flatMap((file) =>
    Object.entries<unknown>(file).flatMap(([name, value]) =>
      name.endsWith('Schema') && value instanceof z.ZodType ? [[name.slice(0, -'Schema'.length), value]] : [],
    ),
  ),
);
