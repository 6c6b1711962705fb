/**
 * Two workspaces full of records, for the access tests: people with real sessions and tokens, and rows in every tenant table whose text
 * fields all contain the workspace's marker word.
 */
import { writePdf } from '@/lib/capture/pdf/__fixtures__/write-pdf';
import { createUuid, asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { insertVectors, listWithoutVector } from '@/lib/domain/search/meaning/vector-store';
import { replacePassages } from '@/lib/domain/search/store';
import { writeApiToken } from '@/lib/platform/auth/api-token';
import { hashPassword, insertAccount } from '@/lib/platform/auth/accounts';
import { startSession } from '@/lib/platform/auth/sessions';
import type { TokenScope } from '@/lib/protocol/token-scopes';
import { acrossWorkspaces, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';
import { digestBytes, hashToken } from '@/lib/platform/secrets/token';
import type { Role } from '@/lib/protocol/team-words';
import { sealAddress, sealSignIn } from '@/lib/server/mcp-servers/seal-server';
import { writeSealContext } from '@/lib/server/integrations/send-to-integration';
import { writeShareContext } from '@/lib/server/shares/reveal-address';
import { addActingThings } from './acting-things';
import { addLlmxThings } from './llmx-things';
import { addPageThings } from './page-things';
import { addReviewThings } from './review-things';
import { addResearchThings, nameFinding } from './research-things';
import { addTableThings, nameCell } from './table-things';
import { addThreadThings } from './thread-things';
import { addTransformThings } from './transform-things';
import { addWorkflowThings } from './workflow-things';

export const secretPassword = 'canary-password-7Qm2';
/** Secrets of an integration and of an MCP server: its whole address acts as a key, and a secret signs what it sends. Nothing listens at the address. */
export const integrationSecrets = {
  address: 'http://127.0.0.1:9/canary-kept-address-6Jd1',
  signing: 'canary-kept-signing-3Xb8',
  /** The token for an MCP server. */
  token: 'canary-kept-token-8Vn5',
};

export type Tenant = { readonly workspaceId: WorkspaceId; readonly marker: string; readonly founder: Person };

export type Person = {
  readonly userId: UserId;
  readonly memberId: string;
  readonly sessionId: string;
  readonly cookie: string;
  readonly tokenId: string;
  readonly bearer: string;
};

/** The ids of one set of records, keyed by the word that paths use for them, plus others that bodies and queries name. */
export type Ids = {
  readonly workspaces: string;
  readonly members: string;
  readonly invitations: string;
  readonly tokens: string;
  readonly sessions: string;
  readonly passkeys: string;
  readonly collections: string;
  readonly sources: string;
  readonly folders: string;
  /** A folder that holds collections. */
  readonly homeFolder: string;
  readonly 'saved-searches': string;
  readonly feeds: string;
  readonly revisions: string;
  readonly conversations: string;
  readonly runs: string;
  readonly artifacts: string;
  readonly exports: string;
  /** An export of the workspace that is ready, a file that is being uploaded, and one that was checked. */
  readonly archives: string;
  readonly uploadingArchive: string;
  readonly checkedArchive: string;
  readonly tables: string;
  readonly transforms: string;
  readonly columns: string;
  /** The cell of that source in that column. */
  readonly cells: string;
  readonly 'table-previews': string;
  /** A named view of the table. */
  readonly views: string;
  readonly shares: string;
  readonly integrations: string;
  readonly 'mcp-servers': string;
  readonly 'mcp-tools': string;
  readonly models: string;
  /** Tools are the same for everybody. This is the name of one that reaches nothing. */
  readonly tools: string;
  readonly approvals: string;
  readonly workflows: string;
  readonly 'workflow-drafts': string;
  readonly 'workflow-previews': string;
  readonly 'workflow-executions': string;
  readonly alerts: string;
  readonly threads: string;
  /** The first comment of that thread. */
  readonly comments: string;
  readonly notices: string;
  readonly plans: string;
  readonly 'llmx-sessions': string;
  readonly 'llmx-questions': string;
  readonly earlierRevision: string;
  readonly question: string;
  readonly answer: string;
  /** A call with a secret (`calls`, of `runs`), and a call that waits for approval with its run. */
  readonly calls: string;
  readonly waitingCall: string;
  readonly waitingRun: string;
  readonly failedExecution: string;
  /** An execution started by a run that is private to its user, as a conversation's run is. */
  readonly privateExecution: string;
  /** The alert that the private execution sent to its user. */
  readonly privateAlert: string;
  /** Can be marked as read once, and only by its recipient. */
  readonly notification: string;
  /** The hashes by which the previews are approved. */
  readonly previewHash: string;
  readonly tablePreviewHash: string;
  readonly pages: string;
  readonly pipelines: string;
  /** A block under review, and its place on the page. */
  readonly items: string;
  readonly decisions: string;
  readonly blocks: string;
  readonly files: string;
  /** The date of a journal day. */
  readonly journals: string;
  readonly planHash: string;
};

/** Where rows are created, and to whom they belong. */
export type Place = {
  readonly ids: Omit<Ids, 'previewHash' | 'tablePreviewHash' | 'pages' | 'journals' | 'blocks' | 'files' | 'pipelines' | 'items' | 'decisions' | 'planHash'>;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly marker: string;
  readonly text: (what: string) => string;
};

const hour = 3_600_000;
/** What stands for the file of a workspace where nobody reads it. */
export const archivedBytes = Buffer.from('archived');
let hash: Promise<string> | undefined;

/** Creates an account in the workspace that is signed in and has a token. */
export async function addPerson(workspaceId: WorkspaceId, role: Role, marker: string): Promise<Person> {
  hash ??= hashPassword(secretPassword);
  const passwordHash = await hash;
  const [memberId, tokenId] = [createUuid(), createUuid()];
  const expiresAt = new Date(Date.now() + hour);
  const userId = await acrossWorkspaces(async (database) => {
    const email = `${marker}-${createUuid()}@example.com`;
    const id = await insertAccount(database, { name: `${marker} ${role}`, email, passwordHash });
    await database.member.create({ data: { id: memberId, workspaceId, userId: id, role } });
    await database.apiToken.create({
      data: { id: tokenId, workspaceId, userId: id, name: `${marker} token`, expiresAt },
    });
    return id;
  });
  const signedIn = await startSession(userId, new Headers({ 'user-agent': `${marker} browser` }));
  const cookie = signedIn?.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ') ?? '';
  const session = await acrossWorkspaces((database) => database.session.findFirstOrThrow({ where: { userId } }));
  const bearer = await writeApiToken({ tokenId, expiresAt });
  return { userId, memberId, sessionId: session.id, cookie, tokenId, bearer };
}

/** Adds another token for the person, limited to these scopes. */
export async function addToken(workspaceId: WorkspaceId, { userId }: Person, scopes: readonly TokenScope[]): Promise<string> {
  const tokenId = createUuid();
  const expiresAt = new Date(Date.now() + hour);
  await acrossWorkspaces((database) =>
    database.apiToken.create({ data: { id: tokenId, workspaceId, userId, name: scopes.join(' '), scopes: [...scopes], expiresAt } }),
  );
  return writeApiToken({ tokenId, expiresAt });
}

export async function openTenant(marker: string): Promise<Tenant> {
  const workspaceId = asId<WorkspaceId>(createUuid());
  await acrossWorkspaces((database) =>
    database.workspace.create({ data: { id: workspaceId, slug: marker.toLowerCase(), name: `${marker} workspace` } }),
  );
  return { workspaceId, marker, founder: await addPerson(workspaceId, 'owner', marker) };
}

/** Creates one record of each kind. Private records belong to the person. */
export async function addThings({ workspaceId, marker }: Tenant, person: Person): Promise<Ids> {
  const id = () => createUuid();
  const other = await addPerson(workspaceId, 'viewer', marker);
  const [sources, columns] = [`src_${id()}`, id()];
  const ids: Place['ids'] = {
    workspaces: workspaceId,
    members: other.memberId,
    invitations: id(),
    tokens: id(),
    sessions: id(),
    passkeys: id(),
    collections: `col_${id()}`,
    sources,
    folders: id(),
    homeFolder: id(),
    'saved-searches': id(),
    feeds: id(),
    revisions: `rev_${id()}`,
    earlierRevision: `rev_${id()}`,
    conversations: id(),
    runs: id(),
    artifacts: `art_${id()}`,
    exports: id(),
    archives: id(),
    uploadingArchive: id(),
    checkedArchive: id(),
    tables: `tbl_${id()}`,
    transforms: `trf_${id()}`,
    columns,
    cells: nameCell({ sources, columns }),
    'table-previews': id(),
    views: id(),
    shares: id(),
    integrations: id(),
    'mcp-servers': id(),
    'mcp-tools': id(),
    models: id(),
    tools: 'app.calculate',
    approvals: id(),
    workflows: id(),
    'workflow-drafts': id(),
    'workflow-previews': id(),
    'workflow-executions': id(),
    alerts: id(),
    threads: id(),
    comments: id(),
    notices: id(),
    plans: id(),
    'llmx-sessions': id(),
    'llmx-questions': id(),
    question: id(),
    answer: id(),
    calls: id(),
    waitingCall: id(),
    waitingRun: id(),
    failedExecution: id(),
    // Always the newest, whenever it is created, so that it would be listed as the last execution of its workflow.
    privateExecution: createUuid(Date.now() + 1_000),
    privateAlert: id(),
    notification: id(),
  };
  const { userId } = person;
  const text = (what: string) => `${marker} ${what}`;
  const future = new Date(Date.now() + hour);
  const address = `https://${marker.toLowerCase()}.example/${ids.sources}`;
  const originalId = id();
  const versionId = id();
  const unsupported = [{ ordinal: 1, n: 2, reason: text('reason') }];
  const failure = { message: text('failure'), action: text('action') };
  const frame = (seq: number, payload: object) => ({ runId: ids.runs, seq, workspaceId, ...payload });
  const citation = (ownerKind: string, ownerId: string) => ({
    id: id(), workspaceId, ownerKind, ownerId, ordinal: 0, n: 1, markerStart: 3, sourceId: ids.sources,
    revisionId: ids.revisions, start: 0, end: marker.length, quote: marker, prefix: text('prefix'), suffix: text('suffix'),
    match: 'exact', modelQuote: text('model quote'), sourceTitle: text('source'), sourceUrl: address,
    locator: { type: 'text', value: text('locator') }, capturedAt: new Date(),
  });
  const place = { ids, workspaceId, userId, marker, text };
  const made = await inWholeWorkspace(workspaceId, async (database) => {
    await database.session.create({ data: { id: ids.sessions, token: id(), expiresAt: future, userId, userAgent: text('phone') } });
    await database.passkey.create({
      data: {
        id: ids.passkeys, userId, credentialId: ids.passkeys, publicKey: Buffer.from(marker), relyingParty: 'localhost', name: text('passkey'),
        transports: [], counter: 0, isSyncable: false, isSynced: false,
      },
    });
    await database.apiToken.create({ data: { id: ids.tokens, workspaceId, userId, name: text('second token'), expiresAt: future } });
    await database.invitation.create({
      data: { id: ids.invitations, workspaceId, email: `${ids.invitations}-${marker}@example.com`, role: 'viewer', tokenHash: hashToken(id()), invitedBy: userId, expiresAt: future, mailState: 'failed', mailAt: new Date(), mailFailure: text('mail failure') },
    });
    await database.folder.create({ data: { id: ids.homeFolder, workspaceId, name: text('shelf'), createdBy: userId } });
    await database.collection.create({
      data: {
        id: ids.collections, workspaceId, folderId: ids.homeFolder, title: text('collection'), tags: [text('tag')], instructions: text('instructions'), createdBy: userId,
        guide: { markdown: text('guide [1]'), questions: [text('question')], madeAt: new Date().toISOString(), sourceCount: 1, madeFrom: [] },
      },
    });
    await database.collectionMember.create({ data: { collectionId: ids.collections, workspaceId, userId } });
    await database.folder.create({ data: { id: ids.folders, workspaceId, collectionId: ids.collections, name: text('folder'), createdBy: userId } });
    await database.feed.create({
      data: {
        id: ids.feeds, workspaceId, collectionId: ids.collections, folderId: ids.folders, url: address, normalisedUrl: `${address}#${ids.feeds}`, title: text('feed'), siteUrl: address,
        state: 'following', everyHours: 6, nextReadAt: future, etag: text('etag'), lastModified: text('modified'), failureCode: text('code'), failureSentence: text('failed'), followedBy: userId,
      },
    });
    await database.source.create({
      data: {
        id: ids.sources, workspaceId, collectionId: ids.collections, folderId: ids.folders, feedId: ids.feeds, kind: 'url', title: text('source'), tags: [text('label')], url: address,
        normalisedUrl: address, fileName: text('file'), status: 'captured', progress: text('progress'), currentRevisionId: ids.revisions, createdBy: userId,
        publication: {
          type: 'book', title: text('publication'), authors: [{ literal: text('people') }], editors: [], issued: { from: [1958], to: null }, container: null, publisher: text('publisher'), place: null,
          volume: null, issue: null, pages: null, edition: null, doi: null, isbn: null, issn: null, pmid: null, url: address, language: 'en', abstract: text('abstract'), notes: [], keywords: [],
        },
      },
    });
    await database.feedEntry.create({ data: { feedId: ids.feeds, workspaceId, key: text('entry'), sourceId: ids.sources, seenAt: new Date() } });
    const page = writePdf([{ texts: [{ text: text('bytes'), x: 72, y: 72 }] }]);
    await database.original.create({
      data: { id: originalId, workspaceId, sourceId: ids.sources, bytes: Buffer.from(page), byteLength: page.length, mediaType: 'application/pdf', fileName: text('original'), digest: digestBytes(page) },
    });
    for (const [number, revisionId] of [ids.earlierRevision, ids.revisions].entries()) {
      await database.revision.create({
        data: {
          id: revisionId, workspaceId, sourceId: ids.sources, number: number + 1, markdown: text(`text ${number}`), title: text('revision'), author: text('author'),
          siteName: text('site'), links: [{ url: address, text: text('link'), context: text('context') }], signals: [text('signal')], anchors: [{ kind: 'page', page: 1, start: 0 }],
          dropped: [{ what: text('what'), reason: text('why'), count: 1, sample: text('sample') }], hiddenText: { count: 1, sample: text('hidden') },
          blocks: [{ id: text('block'), start: 0, taint: 'source' }], contentDigest: id(), wordCount: 3, originalId, finalUrl: address, capturedWith: 'fetch', language: 'en',
        },
      });
    }
    await replacePassages(
      database,
      { collectionId: asId(ids.collections), sourceId: asId(ids.sources), revisionId: asId(ids.revisions), title: text('source'), language: 'en' },
      [{ ordinal: 0, start: 0, end: 20, headings: [text('heading')], text: text('passage common'), plain: text('passage common') }],
    );
    const made = { workspaceId, madeBy: text('maker') };
    const unmade = await listWithoutVector(database, made, 10);
    await insertVectors(database, made, unmade.map((one) => ({ ...one, vector: Float32Array.of(1) })));
    await database.conversation.create({
      data: { id: ids.conversations, workspaceId, collectionId: ids.collections, userId, title: text('conversation'), externalId: text(ids.conversations) },
    });
    await database.message.create({
      data: { id: ids.question, workspaceId, conversationId: ids.conversations, role: 'user', markdown: text('asked'), status: 'complete', sourceIds: [ids.sources] },
    });
    await database.message.create({
      data: { id: ids.answer, workspaceId, conversationId: ids.conversations, parentId: ids.question, role: 'assistant', markdown: text('answer [1]'), status: 'complete', runId: ids.runs, unsupported, failure },
    });
    await database.run.create({
      data: {
        id: ids.runs, workspaceId, userId, kind: 'chat', status: 'complete', model: text('model'), lastSeq: 2, failure,
        input: { kind: 'chat', question: text('asked'), questionMessageId: ids.question, sourceIds: [] },
        collectionId: ids.collections, conversationId: ids.conversations, messageId: ids.answer, finishedAt: new Date(),
      },
    });
    await database.frame.createMany({
      data: [
        { runId: ids.runs, seq: 1, workspaceId, type: 'run_start', payload: { type: 'run_start', run_id: ids.runs, message: text('start'), event_id: 1 } },
        { runId: ids.runs, seq: 2, workspaceId, type: 'message_chunk', payload: { type: 'message_chunk', content: text('chunk'), id: 'answer', event_id: 2 } },
      ].map(({ seq, type, payload }) => frame(seq, { type, payload })) as never,
    });
    const usageLimits = { workspaceId, storageBytes: 2 ** 40, sources: 1_000_000, tokens: 1e9, memberTokens: 1e9 };
    await database.usageLimits.upsert({ where: { workspaceId }, create: usageLimits, update: {} });
    await database.memberLimits.createMany({ data: [{ workspaceId, userId, costUsd: 1_000_000 }], skipDuplicates: true });
    await database.modelCall.create({
      data: {
        id: id(), workspaceId, userId, runId: ids.runs, conversationId: ids.conversations, turn: 1, task: text('task'), provider: 'extractive', model: text('model'),
        request: { text: text('request') }, response: { text: text('response') }, failure, startedAt: new Date(),
      },
    });
    await database.artifact.create({
      data: {
        id: ids.artifacts, workspaceId, collectionId: ids.collections, title: text('artifact'), type: 'report', status: 'ready', runId: ids.runs, currentVersion: 1,
        createdBy: userId, failure, options: { config: { focus: text('focus') }, sourceIds: [ids.sources], notes: [text('note')] },
      },
    });
    await database.artifactVersion.create({
      data: { id: versionId, workspaceId, artifactId: ids.artifacts, number: 1, title: text('artifact'), markdown: text('kept [1]'), origin: 'transform', createdBy: userId, unsupported },
    });
    await database.run.create({
      data: {
        id: ids.exports, workspaceId, userId, kind: 'export', agent: 'export', status: 'complete', input: { kind: 'export', format: 'pdf', version: 1 },
        collectionId: ids.collections, artifactId: ids.artifacts, finishedAt: new Date(),
        exportFile: {
          create: {
            workspaceId, artifactId: ids.artifacts, bytes: Buffer.from(text('exported')), byteLength: 0, mediaType: 'text/plain', fileName: text('export'),
            createdAt: new Date(), expiresAt: future,
          },
        },
      },
    });
    const archive = { workspaceId, userId, fileName: text('archive'), byteLength: archivedBytes.length, createdAt: new Date(), expiresAt: future };
    await database.archive.createMany({
      data: [
        {
          ...archive, id: ids.archives, kind: 'export', state: 'ready', step: text('step'), wantedName: text('wanted'), failure: text('archive failure'),
          contents: { name: text('archived'), madeAt: new Date().toISOString(), counts: [], people: [{ name: text('somebody'), email: text('mail'), role: 'viewer' }], leftOut: [] },
        },
        { ...archive, id: ids.uploadingArchive, kind: 'import', state: 'uploading' },
        { ...archive, id: ids.checkedArchive, kind: 'import', state: 'ready' },
      ],
    });
    await database.archivePart.createMany({
      data: [ids.archives, ids.uploadingArchive].map((archiveId) => ({
        id: id(), workspaceId, archiveId, number: 1, bytes: archivedBytes, byteLength: archivedBytes.length, digest: digestBytes(archivedBytes),
      })),
    });
    await database.formerMember.create({ data: { workspaceId, userId: id(), name: text('former member') } });
    await database.citation.createMany({
      data: [citation('message', ids.answer), citation('artifact_version', versionId), citation('guide', ids.collections), citation('cell', ids.cells), citation('finding', nameFinding(ids))],
    });
    const shareToken = id();
    await database.shareLink.create({
      data: {
        id: ids.shares, workspaceId, artifactId: ids.artifacts, mode: 'live', tokenHash: hashToken(shareToken),
        tokenCipher: seal(shareToken, writeShareContext(workspaceId)), createdBy: userId, expiresAt: future,
      },
    });
    await database.artifactCopy.create({
      data: { artifactId: ids.artifacts, workspaceId, title: text('shared page'), asOf: new Date(), copiedBy: userId, copiedAt: new Date() },
    });
    await database.savedSearch.create({
      data: { id: ids['saved-searches'], workspaceId, collectionId: ids.collections, name: text(ids['saved-searches']), text: marker, choices: [`tag:${text('label')}`], createdBy: userId },
    });
    await database.$executeRaw`INSERT INTO passage_change (source_id, workspace_id, change, failure) VALUES (${id()}, ${workspaceId}, 1, ${text('refusal')})`;
    await database.objectToDelete.create({ data: { key: `${marker}/${id()}`, workspaceId } });
    await database.visit.upsert({
      where: { workspaceId_userId: { workspaceId, userId } },
      create: { workspaceId, userId, seenAt: new Date() },
      update: {},
    });
    await database.singleSignOn.upsert({
      where: { workspaceId },
      create: {
        workspaceId, label: text('organisation'), issuer: `https://${marker}.example`, clientId: 'sourcebook', clientSecretCipher: 'sealed',
        domains: [`${marker.toLowerCase()}.example`], groupClaim: text('claim'), ownerGroups: [text('owners')], editorGroups: [text('editors')],
        defaultRole: 'viewer', isOnlyWay: false, savedBy: userId,
      },
      update: {},
    });
    await database.sourceMark.create({ data: { workspaceId, userId, sourceId: ids.sources, isStarred: true } });
    const auditStream = {
      workspaceId, host: text('receiver'), urlCipher: 'sealed', secretCipher: 'sealed', failure: text('failure'), sentPosition: 2e9, lastPosition: 2e9,
      nextTryAt: future, createdAt: new Date(), createdBy: userId,
    };
    await database.auditStream.upsert({ where: { workspaceId }, create: auditStream, update: {} });
    const events = await database.auditEvent.count({ where: { workspaceId } });
    await database.auditEvent.create({
      data: { id: id(), workspaceId, position: events + 1, action: 'share.reported', objectKind: 'share', objectId: ids.shares, detail: { reason: 'other', message: text('report') } },
    });
    const sealed = (secret: string) => seal(secret, writeSealContext(ids.integrations));
    await database.integration.create({
      data: {
        id: ids.integrations, workspaceId, name: text(`integration ${ids.integrations}`), kind: 'webhook', host: text('host'),
        urlCipher: sealed(integrationSecrets.address), secretCipher: sealed(integrationSecrets.signing), createdBy: userId,
      },
    });
    const mcpUrl = new URL('https://127.0.0.1:9/mcp');
    await database.mcpServer.create({
      data: {
        id: ids['mcp-servers'], workspaceId, name: text(`server ${ids['mcp-servers']}`), key: text(ids['mcp-servers']), host: text('server host'), protocolVersion: text('revision'),
        urlCipher: sealAddress(ids['mcp-servers'], mcpUrl), ...sealSignIn(ids['mcp-servers'], mcpUrl, { kind: 'header', name: `x-${marker}`, value: integrationSecrets.token }),
        title: text('server title'), failure: text('server failure'), createdBy: userId,
      },
    });
    await database.mcpSignIn.create({
      data: { serverId: ids['mcp-servers'], workspaceId, state: 'ended', host: text('sign-in host'), signedInBy: userId },
    });
    const definition = { title: text('tool'), description: text('description'), inputSchema: { type: 'object' }, isReadOnly: true };
    await database.mcpTool.create({
      data: {
        id: ids['mcp-tools'], workspaceId, serverId: ids['mcp-servers'], name: text('mcp tool'), callName: text(`mcp.${ids['mcp-servers']}.tool`),
        definition, accepted: definition, position: 0,
      },
    });
    await database.delivery.create({
      data: {
        workspaceId, idempotencyKey: text(ids.runs), target: text('target'), bodyDigest: id(), status: 'sent', sendingSince: new Date(),
        answer: { status: 200, text: text('answer') },
      },
    });
    await database.idempotencyKey.create({
      data: { workspaceId, userId, key: text(ids.runs), endpoint: 'agentChat', bodyDigest: id(), result: ids.runs },
    });
    await database.modelSetting.create({
      data: {
        id: ids.models, workspaceId, name: text(ids.models), provider: 'ollama', model: text('setting'), baseUrl: 'http://127.0.0.1:9',
        triedAt: new Date(), tryFailure: text('failure'), updatedBy: userId,
      },
    });
    const meaning = { isOn: false, modelId: ids.models, model: text('vectors'), failure: text('failure'), updatedAt: new Date(), updatedBy: userId };
    await database.meaningSetting.upsert({ where: { workspaceId }, create: { ...meaning, workspaceId }, update: meaning });
    await addActingThings(database, place);
    await addLlmxThings(database, place, person.tokenId);
    await addThreadThings(database, place);
    const planned = await addResearchThings(database, place);
    const pages = await addPageThings(database, place);
    await database.citation.create({ data: { ...citation('block', `${pages.pages}:${pages.blocks}`), state: 'vanished' } });
    await addTransformThings(database, place);
    const kept = { ...planned, ...(await addTableThings(database, place)), ...pages, ...(await addReviewThings(database, place, pages)) };
    return { ...kept, ...(await addWorkflowThings(database, place)) };
  });
  return { ...ids, ...made };
}

/** Returns well-formed ids that no row has. */
export function inventIds(like: Ids): Ids {
  const invent = (id: string) => (/^[a-z]+_/.exec(id)?.[0] ?? '') + createUuid();
  return Object.fromEntries(Object.entries(like).map(([name, id]) => [name, invent(id)])) as Ids;
}

/** Deletes the workspace's integrations and models to make room for others. */
export const makeRoom = (workspaceId: WorkspaceId) =>
  inWholeWorkspace(workspaceId, async (database) => {
    await database.integration.deleteMany({ where: { workspaceId } });
    await database.mcpServer.deleteMany({ where: { workspaceId } });
    await database.modelSetting.deleteMany({ where: { workspaceId } });
  });

/** Makes an MCP server one to which an owner can sign in with OAuth. */
export const letSignIn = (workspaceId: WorkspaceId, id: string) =>
  inWholeWorkspace(workspaceId, (database) =>
    database.mcpServer.updateMany({ where: { id }, data: { signIn: 'none', headerName: null, headerCipher: null } }),
  );

/** Ends what is being exported or uploaded, because a workspace does one at a time. */
export const endArchives = (workspaceId: WorkspaceId) =>
  inWholeWorkspace(workspaceId, (database) =>
    database.archive.updateMany({ where: { workspaceId, state: { in: ['uploading', 'waiting', 'running'] } }, data: { state: 'failed' } }),
  );

/** Marks a record as deleted, so that a restore endpoint can bring it back. */
export async function deleteThing(workspaceId: WorkspaceId, noun: string, id: string): Promise<void> {
  const table = { collections: 'collection', sources: 'source', artifacts: 'artifact', conversations: 'conversation', workflows: 'workflow', tables: 'extraction_table', transforms: 'own_transform', pages: 'knowledge_page', 'saved-searches': 'saved_search', folders: 'folder' }[noun];
  if (table === undefined) throw new Error(`Nothing says how ${noun} are deleted.`);
  await inWholeWorkspace(workspaceId, (database) =>
    database.$executeRawUnsafe(`update ${table} set deleted_at = now()::timestamp where id = $1`, id),
  );
}
