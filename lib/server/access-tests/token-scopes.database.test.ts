/**
 * What an API token can never do, and what it can do only with a scope (threats 8 and 12, decision 37): every endpoint × every scope, and
 * every way to let something leave the workspace. The handlers are the real ones, with real sessions and tokens.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { type TokenScope, tokenScopes } from '@/lib/protocol/token-scopes';
import { call, type Heard, type Sent } from './__fixtures__/call-route';
import { samples } from './__fixtures__/samples';
import { addThings, addToken, type Ids, openTenant, type Tenant } from './__fixtures__/tenants';
import { listChanges, markChanges, watchChanges } from './__fixtures__/watch-changes';

const instance = await vi.hoisted(async () => (await import('./__fixtures__/instance')).openInstance());
let here: Tenant;
let ids: Ids;
const bearers = new Map<TokenScope, string>();
let full: string;

beforeAll(async () => {
  here = await openTenant('QZSCOPE');
  ids = await addThings(here, here.founder);
  await watchChanges();
  for (const scope of tokenScopes)
    bearers.set(scope, await addToken(here.workspaceId, here.founder, [scope]));
  full = await addToken(here.workspaceId, here.founder, tokenScopes);
});
afterAll(() => instance.close());

const guarded = allEndpoints.filter(({ access }) => access !== 'public');
const bySession = () => ({ cookie: here.founder.cookie, 'x-workspace-id': here.workspaceId });
const byToken = (bearer: string | undefined) => ({ authorization: `Bearer ${bearer}` });
const find = (name: string) => allEndpoints.find((one) => one.name === name) as Endpoint;
const send = (endpoint: Endpoint, headers: Record<string, string>, sent: Sent = {}): Promise<Heard> =>
  call(endpoint, { ids, ...samples[endpoint.name]?.(ids), ...sent, headers });

describe('an owner’s token', () => {
  it('reaches no endpoint for members, credentials, models or policy', () => {
    const kept = guarded.filter(({ token }) => token === 'browser').map(({ name }) => name);
    expect(kept.sort()).toMatchInlineSnapshot(`
      [
        "addMcpServer",
        "addModel",
        "addPasskey",
        "answerLlmxQuestion",
        "beginMcpSignIn",
        "beginPasskey",
        "beginSecondFactor",
        "changeAuditRetention",
        "changeAuditStream",
        "changeCollectionAccess",
        "changeMcpServer",
        "changeMcpTool",
        "changeMemberRole",
        "changeModel",
        "changePassword",
        "changePolicies",
        "changePolicy",
        "changeSignInRules",
        "changeSingleSignOn",
        "checkArchive",
        "confirmSecondFactor",
        "createApiToken",
        "createArchive",
        "createIntegration",
        "createInvitation",
        "createPasswordReset",
        "createWorkspace",
        "createWorkspaceFromArchive",
        "deleteArchive",
        "deleteAuditStream",
        "deleteIntegration",
        "deletePasskey",
        "deleteSecondFactor",
        "deleteSingleSignOn",
        "downloadArchive",
        "endCurrentSession",
        "endOtherSessions",
        "endSession",
        "findOllama",
        "forgetTrustedBrowsers",
        "getMeaning",
        "getSecondFactor",
        "getSingleSignOn",
        "hideConversation",
        "keepPresence",
        "leaveWorkspace",
        "listArchives",
        "listMeaningModels",
        "listModels",
        "listPasskeys",
        "listSessions",
        "mailInvitation",
        "openArchive",
        "proveAgain",
        "proveWithPasskey",
        "putArchivePart",
        "refreshMcpServer",
        "removeMcpServer",
        "removeMember",
        "removeModel",
        "renamePasskey",
        "renewRecoveryCodes",
        "resendAuditEvents",
        "resetModel",
        "revealShareAddress",
        "revokeApiToken",
        "revokeInvitation",
        "setAuditStream",
        "setMeaning",
        "setModel",
        "setUsageLimits",
        "showConversation",
        "testAuditStream",
        "testIntegration",
        "testModel",
        "tryModel",
        "updateAccount",
        "updateIntegration",
        "uploadArchive",
      ]
    `);
  });

  it.each(guarded.filter(({ token }) => token === 'browser'))(
    'with every scope is refused by $method $path, and changes nothing',
    async (endpoint) => {
      const before = await markChanges();
      const heard = await send(endpoint, byToken(full));
      expect([heard.status, heard.message]).toEqual([403, 'Sign in to do this: an API token cannot.']);
      expect(await listChanges(here.workspaceId, before)).toEqual([]);
    },
  );

  it.each(
    guarded.flatMap((endpoint) =>
      tokenScopes
        .filter((scope) => endpoint.token !== 'browser' && scope !== endpoint.token)
        .map((scope) => ({ name: endpoint.name, endpoint, scope })),
    ),
  )('with the scope $scope alone does not reach $name', async ({ endpoint, scope }) => {
    const heard = await send(endpoint, byToken(bearers.get(scope)));
    expect([heard.status, heard.code], heard.raw).toEqual([403, 'forbidden']);
    expect(heard.message).toContain(`lacks the scope "${endpoint.token}"`);
  });

  it('calls a tool only with the scope the tool needs', async () => {
    const cases = [
      ['app.calculate', { expression: '1 + 1' }, 'read'],
      ['artifact.save', { title: 'A', markdown: 'B' }, 'write'],
      ['search', { query: 'locks', engine: 'web' }, 'act'],
      ['share.create', { artifactId: ids.artifacts }, 'act'],
    ] as const;
    for (const [tool, given, needed] of cases)
      for (const scope of tokenScopes) {
        const headers = byToken(await addToken(here.workspaceId, here.founder, ['read', scope]));
        const sent = { ids: { ...ids, tools: tool }, body: { arguments: given } };
        const heard = await send(find('invokeTool'), headers, sent);
        const lacks = heard.message?.includes('lacks the scope') ?? false;
        expect(lacks, `${tool} by ${scope}: ${heard.raw}`).toBe(needed !== 'read' && scope !== needed);
      }
  });
});

/** Every request that lets something leave the workspace without approval, or widens what may leave. */
const grants: readonly (readonly [string, string, (made: Ids) => Sent])[] = [
  ['approves a call once', 'decideApproval', () => ({ body: { decision: 'approve_once' } })],
  ['approves calls for the run', 'decideApproval', () => ({ body: { decision: 'approve_run' } })],
  [
    'approves a workflow that calls a webhook',
    'approveWorkflowPreview',
    (made) => ({ body: { hash: made.previewHash, turn_on: true } }),
  ],
  ['switches on a workflow that calls a webhook', 'updateWorkflow', () => ({ body: { active: true } })],
  ['changes policy', 'changePolicy', () => ({ body: { tool: 'search', setting: 'ask' } })],
  ['shares what is written later', 'createShare', () => ({ body: { mode: 'live' } })],
  ['shares for ever', 'createShare', () => ({ body: { mode: 'snapshot', expires_at: null } })],
  [
    'shares for longer than a link lives by itself',
    'createShare',
    () => ({ body: { mode: 'snapshot', expires_at: new Date(Date.now() + 40 * 86_400_000).toISOString() } }),
  ],
  ['adds a place to send to', 'createIntegration', () => samples['createIntegration']?.(ids) ?? {}],
];

describe.each(grants)('a request that %s', (_what, name, write) => {
  it('is refused with a token of every scope, and changes nothing', async () => {
    if (name === 'updateWorkflow') await send(find(name), bySession(), { body: { active: false } });
    const before = await markChanges();
    const heard = await send(find(name), byToken(full), write(ids));
    expect([heard.status, heard.code], heard.raw).toEqual([403, 'forbidden']);
    expect(heard.message).toMatch(/[Ss]ign in/);
    expect(await listChanges(here.workspaceId, before)).toEqual([]);
  });

  it('is accepted from a user in a browser', async () => {
    const made = await addThings(here, here.founder);
    if (name === 'createIntegration') return;
    const heard = await call(find(name), { ids: made, headers: bySession(), ...write(made) });
    expect(heard.message ?? '', heard.raw).not.toMatch(/[Ss]ign in/);
    expect(heard.status, heard.raw).not.toBe(403);
  });
});

describe('a token that decides an approval', () => {
  it('is told where a user can approve, and may deny', async () => {
    const refused = await send(find('decideApproval'), byToken(full), { body: { decision: 'approve_once' } });
    expect(refused.message).toMatch(/approve it in the inbox: http:\/\/\S+\/w\/\S+\/inbox$/);
    const denied = await send(find('decideApproval'), byToken(full), { body: { decision: 'deny' } });
    expect(JSON.parse(denied.raw)).toMatchObject({ status: 'denied' });
  });
});
