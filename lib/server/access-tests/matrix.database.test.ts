/**
 * Threats 14 and 16: every endpoint of the registry × every kind of caller × every owner of the ids. The handlers are the real ones, called
 * without the proxy, with real sessions and tokens.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runsEveryCase, shareAfterFirst, shareCases } from '@/e2e/support/choose-cases';
import { createUuid } from '@/lib/core/ids';
import { acrossWorkspaces, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import type { Role } from '@/lib/protocol/team-words';
import { call, type Heard, type Sent } from './__fixtures__/call-route';
import { chooseOfEachKind } from './__fixtures__/choose-endpoints';
import { mixes, samples } from './__fixtures__/samples';
import { giveSecondFactor } from './__fixtures__/second-factor';
import {
  addPerson,
  addThings,
  deleteThing,
  endArchives,
  type Ids,
  inventIds,
  letSignIn,
  makeRoom,
  openTenant,
  type Person,
  type Tenant,
} from './__fixtures__/tenants';
import { listChanges, type Mark, markChanges, undoChanges, watchChanges } from './__fixtures__/watch-changes';

const instance = await vi.hoisted(async () =>
  (await import('./__fixtures__/instance')).openInstance({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'sourcebook@mail.example',
  }),
);
const roles = ['viewer', 'editor', 'owner'] as const satisfies readonly Role[];
let here: Tenant;
let there: Tenant;
let theirs: Ids;
/** When the other workspace had been created. Nothing in this file may change a row of it. */
let untouched: Mark;
/** People of each role, with their records. What a request of theirs changes is taken back. */
const standing = new Map<Role, { readonly person: Person; readonly ids: Ids }>();
let revoked: Person;
let expired: Person;
let gone: Person;

beforeAll(async () => {
  here = await openTenant('QZHERE');
  there = await openTenant('QZTHERE');
  theirs = await addThings(there, there.founder);
  await watchChanges();
  untouched = await markChanges();
  for (const role of roles) {
    const person = await addPerson(here.workspaceId, role, 'QZHERE');
    standing.set(role, { person, ids: await addThings(here, person) });
  }
  [revoked, expired, gone] = (await Promise.all(
    [0, 1, 2].map(() => addPerson(here.workspaceId, 'owner', 'QZHERE')),
  )) as [Person, Person, Person];
  await acrossWorkspaces(async (database) => {
    const past = new Date(Date.now() - 1_000);
    await database.apiToken.update({ where: { id: revoked.tokenId }, data: { revokedAt: past } });
    await database.apiToken.update({ where: { id: expired.tokenId }, data: { expiresAt: past } });
    await database.member.delete({ where: { id: gone.memberId } });
  });
});
afterEach(async () => {
  expect(await listChanges(there.workspaceId, untouched)).toEqual([]);
});
afterAll(() => instance.close());

const name = ({ name: title }: Endpoint) => title;
const publicEndpoints = allEndpoints.filter(({ access }) => access === 'public');
const guarded = allEndpoints.filter(({ access }) => access !== 'public');
/** Where `npm test` tries what is decided before the use case runs, by `readCall` of `http/route.ts` alone. */
const ofEachKind = chooseOfEachKind(guarded);
const bound = ofEachKind.filter(({ access }) => access !== 'account');
/** Tools are named in paths too, but they are the same for everybody. */
const withIds = guarded.filter((endpoint) => endpoint.path.includes('{id}'));

const isEnough = (role: Role, { access }: Endpoint) =>
  access === 'account' || roles.indexOf(role) >= roles.indexOf(access as Role);
const sample = (endpoint: Endpoint, ids: Ids) => samples[endpoint.name]?.(ids) ?? {};
const bySession = (person: Person, workspaceId: string = here.workspaceId) => ({
  cookie: person.cookie,
  'x-workspace-id': workspaceId,
});
const byToken = (person: Person) => ({ authorization: `Bearer ${person.bearer}` });
const waysIn = [
  ['session', bySession],
  ['token', byToken],
] as const;

const forBrowsersOnly = 'Sign in to do this: an API token cannot.';
const forTokensOnly = 'Send a token as "Authorization: Bearer …". Tokens are made in Settings.';
/** The sample sent to this endpoint lets something leave the workspace, which no token permits (`token-scopes.database.test.ts`). */
const grants = ['approveWorkflowPreview'];
/** What is sent to these endpoints is made by a device with a passkey (`lib/server/team/sign-in/passkeys.database.test.ts`). */
const answersOfDevices = ['addPasskey', 'proveWithPasskey'];
/**
 * Endpoints that ask a server outside, by how their refusal begins. None answers here, and none is asked before the rights are checked.
 */
const asksOutside: Readonly<Record<string, string>> = {
  addMcpServer: 'url: ',
  beginMcpSignIn: '127.0.0.1:9 ',
  changeSingleSignOn: 'issuer: ',
  checkFeed: 'url: ',
  followFeed: 'url: ',
};
const onlyBy = { session: forTokensOnly, token: forBrowsersOnly };

function expectNotFound(heard: Heard, endpoint: Endpoint): void {
  expect([heard.status, heard.code], `${endpoint.name}: ${heard.raw}`).toEqual([404, 'not_found']);
}

function expectSame(left: Heard, right: Heard, title: string): void {
  expect(left.text, title).toBe(right.text);
  expect(left.status, title).toBe(right.status);
  const headers = (heard: Heard) => [...heard.headers].filter(([header]) => header !== 'x-request-id');
  expect(headers(left), title).toEqual(headers(right));
}

describe('the table of endpoints', () => {
  it('has exactly these public endpoints', () => {
    expect(publicEndpoints.map(name).sort()).toEqual([
      'acceptInvitation',
      'askForPasskey',
      'completeSignIn',
      'completeSignInWithPasskey',
      'createFirstOwner',
      'createSession',
      'getHealth',
      'getOpenApi',
      'readInvitation',
      'readPasswordReset',
      'redeemPasswordReset',
      'redeemSignInLink',
      'setUpAtSignIn',
      'signInWithPasskey',
    ]);
  });

  it('records the changes of a request that is served, takes them back, and records none of one that only reads', async () => {
    const { person, ids } = stand('owner');
    const ask = async (title: string) => {
      const before = await markChanges();
      const headers = bySession(person);
      const heard = await call(find(title), { ...samples[title]?.(ids), ids, headers });
      await undoChanges(before);
      return { status: heard.status, changes: await listChanges(here.workspaceId, before) };
    };
    const deleted = await ask('deleteSource');
    expect(deleted.status).toBe(204);
    expect(deleted.changes).toContain('update source');
    // It is there as before.
    expect(await ask('deleteSource')).toEqual(deleted);
    expect((await ask('listCollections')).changes).toEqual([]);
  });

  it('has a sample for every endpoint that needs a body', () => {
    const without = guarded.filter((one) => one.bodyKind !== 'none' && samples[one.name] === undefined);
    expect(without.map(name)).toEqual([]);
  });

  it('has a test for every reference in a body or a query', () => {
    const missing = guarded.flatMap((endpoint) =>
      listReferences(endpoint)
        .filter(
          (reference) => !mixes.some((mix) => mix.endpoint === endpoint.name && mix.reference === reference),
        )
        .map((reference) => `${endpoint.name}: ${reference}`),
    );
    // The documents of a packet are inside the packet, so their ids are chosen by the sender. An issuer chooses the id of its client. The id
    // of an action names a step only within the execution in the path.
    const foreign =
      /^(exchangePacket:|changeSingleSignOn: client_id$|(?:add|change)McpServer: client_id$|endStepPause: action_id$)/;
    expect(missing.filter((line) => !foreign.test(line))).toEqual([]);
  });
});

function listReferences(endpoint: Endpoint): string[] {
  const schemas = [endpoint.body, endpoint.query].map((schema) => z.toJSONSchema(schema, { io: 'input' }));
  const names = [...JSON.stringify(schemas).matchAll(/"(\w+(?:_ids?|_of))":\{/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set(names)];
}

/**
 * Roles are ordered, so `npm test` asks with the lowest role that is enough, and at one endpoint of each kind also with the highest and with a
 * token, because a use case is called alike whichever way its caller came in. The long tests ask with every role in both ways.
 */
function chooseServed(endpoint: Endpoint, way: string): readonly Role[] {
  const enough = roles.filter((one) => isEnough(one, endpoint));
  if (runsEveryCase) return enough;
  const isLowestEnough = way === 'token' || !ofEachKind.includes(endpoint);
  return enough.filter((one, index) => index === 0 || (!isLowestEnough && one === 'owner'));
}

const chooseWaysIn = (endpoint: Endpoint) =>
  ofEachKind.includes(endpoint) ? waysIn : waysIn.filter(([way]) => way === 'session');

describe.each(ofEachKind)('$method $path', (endpoint) => {
  it('refuses a user who is not signed in, even with a header that names the proxy', async () => {
    const ids = inventIds(theirs);
    const ways: readonly [Record<string, string>, ...Record<string, string>[]] = [
      {},
      { 'x-workspace-id': here.workspaceId },
      { authorization: 'Bearer nonsense' },
      { authorization: 'Bearer ' },
      { cookie: 'sourcebook.session_token=nonsense' },
      { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
      {
        'x-middleware-subrequest': 'src/proxy',
        'x-middleware-next': '1',
        'x-middleware-rewrite': '/v1/health',
      },
      { origin: '' },
      { origin: 'https://foreign.example' },
    ];
    // `npm test` tries the first and a third of the others at each endpoint.
    const tried = shareAfterFirst(ways, { taker: ofEachKind.indexOf(endpoint), takers: 3 });
    for (const [index, headers] of tried.entries()) {
      // Whether the record exists is not even looked up, so only the first way names one that does.
      for (const asked of index < 1 || runsEveryCase ? [ids, theirs] : [ids]) {
        const heard = await call(endpoint, { ids: asked, headers, ...sample(endpoint, asked) });
        expect([heard.status, heard.code], JSON.stringify(headers)).toEqual([401, 'unauthenticated']);
      }
    }
  });

  it('refuses a token that is revoked, has expired, or belongs to a removed member', async () => {
    // The token is refused before the endpoint matters, so `npm test` takes one of the two in turn.
    const fading = shareCases([revoked, expired], { taker: ofEachKind.indexOf(endpoint) % 2, takers: 2 });
    for (const person of fading) {
      const heard = await call(endpoint, {
        ids: theirs,
        headers: byToken(person),
        ...sample(endpoint, theirs),
      });
      expect([heard.status, heard.code]).toEqual([401, 'unauthenticated']);
    }
    if (endpoint.access === 'account') return;
    const heard = await call(endpoint, { ids: theirs, headers: byToken(gone), ...sample(endpoint, theirs) });
    expect([401, 404]).toContain(heard.status);
  });
});

describe.each(guarded)('$method $path', (endpoint) => {
  it.each(chooseWaysIn(endpoint))(
    'serves every permitted role with its own ids, and tells the audit log of a change, by %s',
    async (way, present) => {
      const isAnswer = ({ status, code, message }: Heard) => {
        if (way === 'token' && endpoint.token === 'browser') return message === onlyBy.token;
        const asks = asksOutside[endpoint.name];
        if (asks !== undefined) return message?.startsWith(asks) === true;
        // No device answers here, and no answer is looked at before its challenge.
        if (answersOfDevices.includes(endpoint.name) && way === 'session') return code === 'gone';
        if (way === 'token' && grants.includes(endpoint.name)) return code === 'forbidden';
        return (way === 'session' && message === onlyBy.session) || (status >= 200 && status < 300);
      };
      for (const role of chooseServed(endpoint, way)) {
        const unused = await markChanges();
        const { person, ids } = await makeReady(endpoint, stand(role));
        const before = await markChanges();
        const heard = await call(endpoint, { ids, headers: present(person), ...sample(endpoint, ids) });
        const isUntold = (await isChange(endpoint, before)) && (await countEvents(heard)) === 0;
        await undoChanges(unused);
        expect(isAnswer(heard), `${role}: ${heard.status} ${heard.raw}`).toBe(true);
        expect(isUntold, `${endpoint.name} changes something, and the audit log does not tell`).toBe(false);
      }
    },
  );
});

/** True if a request that may change something has changed rows of the workspace. */
async function isChange(endpoint: Endpoint, mark: Mark): Promise<boolean> {
  if (endpoint.method === 'GET' || endpoint.access === 'account' || endpoint.concernsOnlyCaller) return false;
  return (await listChanges(here.workspaceId, mark)).length > 0;
}

function countEvents(heard: Heard): Promise<number> {
  const { workspaceId } = here;
  const requestId = heard.headers.get('x-request-id') ?? '';
  return inWholeWorkspace(workspaceId, (database) =>
    database.auditEvent.count({ where: { workspaceId, requestId } }),
  );
}

type Stand = { readonly person: Person; readonly ids: Ids };

function stand(role: Role): Stand {
  const found = standing.get(role);
  if (found === undefined) throw new Error(`Nobody is a standing ${role}.`);
  return found;
}

/** Puts the records into the state that some endpoints require. */
async function makeReady(endpoint: Endpoint, made: Stand): Promise<Stand> {
  const { person, ids } = made;
  const { workspaceId } = here;
  const noun = /^\/v1\/(?:knowledge\/)?([\w-]+)\/\{id\}\/restore$/.exec(endpoint.path)?.[1];
  if (noun !== undefined) await deleteThing(workspaceId, noun, ids[noun as keyof Ids]);
  // Every person here has an integration, an MCP server and a model. Together they exceed the limits of a workspace.
  if (['createIntegration', 'addModel', 'addMcpServer'].includes(endpoint.name)) await makeRoom(workspaceId);
  if (endpoint.name === 'createArchive' || endpoint.name === 'uploadArchive') await endArchives(workspaceId);
  if (endpoint.name === 'putArchivePart' || endpoint.name === 'checkArchive')
    return { person, ids: { ...ids, archives: ids.uploadingArchive } };
  if (endpoint.name === 'createWorkspaceFromArchive')
    return { person, ids: { ...ids, archives: ids.checkedArchive } };
  if (endpoint.name === 'beginMcpSignIn') await letSignIn(workspaceId, ids['mcp-servers']);
  if (endpoint.name === 'confirmSecondFactor') await giveSecondFactor(person.userId, { isOn: false });
  if (endpoint.name === 'renewRecoveryCodes') await giveSecondFactor(person.userId, { isOn: true });
  // The usual execution is waiting. It can be stopped, but not retried.
  if (endpoint.name === 'retryWorkflowExecution')
    return { person, ids: { ...ids, 'workflow-executions': ids.failedExecution } };
  return made;
}

/** What a refusal must not tell apart: one's own ids, those of others and unknown ones. With a token, `npm test` tries the ids of others. */
const chooseAsked = (ids: Ids, way: string): readonly Ids[] =>
  runsEveryCase || way === 'session' ? [ids, theirs, inventIds(ids)] : [theirs];

/** Of the roles without permission, `npm test` asks with the highest, whose rights come closest. */
function chooseRefused(endpoint: Endpoint): readonly Role[] {
  const refused = roles.filter((one) => !isEnough(one, endpoint));
  return runsEveryCase ? refused : refused.slice(-1);
}

describe.each(bound)('$method $path', (endpoint) => {
  it.each(waysIn)(
    'gives a role without permission the same refusal for any id, and changes nothing, by %s',
    async (way, present) => {
      for (const role of chooseRefused(endpoint)) {
        const { person, ids } = stand(role);
        const before = await markChanges();
        const answers: Heard[] = [];
        for (const asked of chooseAsked(ids, way)) {
          answers.push(
            await call(endpoint, { ids: asked, headers: present(person), ...sample(endpoint, asked) }),
          );
        }
        for (const heard of answers) {
          expect([heard.status, heard.code], `${role}: ${heard.raw}`).toEqual([403, 'forbidden']);
          expectSame(heard, answers[0] as Heard, endpoint.name);
        }
        expect(await listChanges(here.workspaceId, before)).toEqual([]);
      }
    },
  );

  it('answers "not found" in a workspace the user does not belong to', async () => {
    const owner = stand('owner').person;
    const ask = (workspaceId: string) =>
      call(endpoint, { ids: theirs, headers: bySession(owner, workspaceId), ...sample(endpoint, theirs) });
    const heard = await ask(there.workspaceId);
    expectNotFound(heard, endpoint);
    expectSame(heard, await ask(createUuid()), endpoint.name);
  });

  it('stays in the workspace of the token, whatever workspace the request names', async () => {
    if (!withIds.includes(endpoint)) return;
    const { person: owner, ids: own } = stand('owner');
    const headers = { ...byToken(owner), 'x-workspace-id': there.workspaceId };
    const query = { ...sample(endpoint, own).query, workspace_id: there.workspaceId };
    const heard = await call(endpoint, { ...sample(endpoint, own), ids: theirs, headers, query });
    if (heard.message !== forBrowsersOnly) expectNotFound(heard, endpoint);
  });
});

describe.each(withIds)('$method $path', (endpoint) => {
  it.each(chooseWaysIn(endpoint))(
    'answers an id of another workspace exactly like an unknown id, by %s',
    async (way, present) => {
      for (const role of chooseServed(endpoint, way)) {
        const { person, ids: own } = stand(role);
        const ask = (asked: Ids) =>
          call(endpoint, { ...sample(endpoint, own), ids: asked, headers: present(person) });
        const heard = await ask(theirs);
        if (heard.message === forBrowsersOnly) continue;
        expectNotFound(heard, endpoint);
        expectSame(heard, await ask(inventIds(own)), endpoint.name);
      }
    },
  );
});

describe.each(mixes)('$endpoint with $reference of another workspace', (mix) => {
  const endpoint = allEndpoints.find((one) => one.name === mix.endpoint) as Endpoint;

  it('answers exactly as for an unknown id', async () => {
    const ask = async (other: Ids): Promise<Heard> => {
      const unused = await markChanges();
      const { person, ids } = await makeReady(endpoint, stand('owner'));
      const heard = await call(endpoint, { ids, headers: bySession(person), ...mix.send(ids, other) });
      await undoChanges(unused);
      return heard;
    };
    const [foreign, unknown] = [await ask(theirs), await ask(inventIds(theirs))];
    expect(foreign.status).toBe(unknown.status);
    expect(foreign.status, foreign.raw).toBeLessThan(500);
    if (endpoint.method === 'GET' || foreign.status >= 400) expectSame(foreign, unknown, mix.reference);
    expect(foreign.raw).not.toContain(there.marker);
  });
});

const find = (title: string) => allEndpoints.find((one) => one.name === title) as Endpoint;
const aboutRuns = {
  name: 'About runs',
  entity: 'research.runs',
  trigger_type: 'on_create',
  actions: [
    { name: 'Note', action_type: 'log_audit_entry', action_config: { message: '{{trigger.title}}' } },
  ],
};

describe('private data in a workspace', () => {
  /** The roles, besides the person it belongs to, that may see a record, by the first word of the path. */
  const privateTo: Readonly<Record<string, readonly Role[]>> = {
    conversations: [],
    runs: [],
    sessions: [],
    passkeys: [],
    tokens: ['owner'],
    'workflow-drafts': [],
    plans: [],
    alerts: [],
    approvals: ['owner'],
    'llmx-sessions': [],
    'llmx-questions': ['owner'],
  };
  const whoElse = (endpoint: Endpoint) => privateTo[endpoint.path.split('/')[2] ?? ''];
  const mine = withIds.filter((endpoint) => whoElse(endpoint) !== undefined);

  it.each(mine)('$method $path is not found for a colleague', async (endpoint) => {
    const colleagues = roles.filter((role) => isEnough(role, endpoint) && !whoElse(endpoint)?.includes(role));
    expect(colleagues).not.toEqual([]);
    for (const role of colleagues) {
      const { ids } = stand(role === 'owner' ? 'editor' : 'owner');
      const ask = (asked: Ids) =>
        call(endpoint, { ids: asked, headers: bySession(stand(role).person), ...sample(endpoint, asked) });
      const before = await markChanges();
      const heard = await ask(ids);
      expectNotFound(heard, endpoint);
      expectSame(heard, await ask(inventIds(ids)), endpoint.name);
      expect(await listChanges(here.workspaceId, before)).toEqual([]);
    }
  });

  it.each(mine.filter((endpoint) => whoElse(endpoint)?.includes('owner')))(
    '$method $path is also available to an owner',
    async (endpoint) => {
      const unused = await markChanges();
      const { ids } = await makeReady(endpoint, stand('viewer'));
      const headers = bySession(stand('owner').person);
      const heard = await call(endpoint, { ids, headers, ...sample(endpoint, ids) });
      await undoChanges(unused);
      expect([200, 204], heard.raw).toContain(heard.status);
    },
  );

  it("appears in no reply to a colleague's own requests", async () => {
    const { person, ids: own } = stand('editor');
    // Created last, so that they would be listed first.
    const ids = await addThings(here, stand('owner').person);
    const hidden = [ids.conversations, ids.question, ids.answer, ids.sessions, ids.passkeys, ids.tokens];
    const ofAgents = [ids['llmx-sessions'], ids['llmx-questions']];
    const ofActing = [
      ids.approvals,
      ids.calls,
      ids.waitingRun,
      ids.alerts,
      ids['workflow-drafts'],
      ids.privateExecution,
    ];
    const read = async (endpoint: Endpoint, asked: Ids) =>
      (await call(endpoint, { ids: asked, headers: bySession(person), ...sample(endpoint, asked) })).raw;
    for (const endpoint of guarded.filter((one) => one.method === 'GET' && isEnough('editor', one))) {
      // A workflow preview is decided on by the whole team and names the conversation it came from, but only its owner can open that
      // conversation.
      if (endpoint.path.startsWith('/v1/workflow-previews')) continue;
      const raw = await read(endpoint, own);
      for (const id of [...hidden, ...ofActing, ...ofAgents])
        expect(raw.includes(id), `${endpoint.name}: ${raw}`).toBe(false);
      expect(await read(endpoint, ids)).not.toContain(ids.privateExecution);
    }
  });

  it.each(withIds.filter((endpoint) => endpoint.path.startsWith('/v1/workflow-executions/')))(
    "$method $path is not found for a colleague when a conversation's run started it",
    async (endpoint) => {
      const { ids } = stand('editor');
      const asked = { ...ids, 'workflow-executions': ids.privateExecution };
      const askAs = (person: Person) =>
        call(endpoint, { ids: asked, headers: bySession(person), ...sample(endpoint, asked) });
      for (const role of ['viewer', 'owner'] as const) {
        if (!isEnough(role, endpoint)) continue;
        expectNotFound(await askAs(stand(role).person), endpoint);
      }
      const { status } = await askAs(stand('editor').person);
      expect(status).toBe(endpoint.method === 'GET' ? 200 : 202);
    },
  );

  it("includes the executions of a workflow that a user's conversation triggered", async () => {
    const team = await openTenant('QZTEAM');
    const { workspaceId, founder: colleague } = team;
    const person = await addPerson(workspaceId, 'editor', team.marker);
    const ids = await addThings(team, person);
    const ask = async (title: string, who: Person, sent: Sent) =>
      call(find(title), { ids, headers: bySession(who, workspaceId), ...sent });
    const shown = await ask('createWorkflowPreview', person, {
      body: { from: 'definition', workflow: aboutRuns },
    });
    const { id, draft_hash: hash } = JSON.parse(shown.raw);
    const approved = await ask('approveWorkflowPreview', person, {
      ids: { ...ids, 'workflow-previews': id },
      body: { hash, turn_on: true },
    });
    const own = { ...ids, workflows: JSON.parse(approved.raw).id };
    const byHand = (who: Person, recordId: string) =>
      ask('runWorkflow', who, { ids: own, body: { record_id: recordId } });
    const foreign = await byHand(colleague, ids.runs);
    expectNotFound(foreign, find('runWorkflow'));
    expectSame(foreign, await byHand(colleague, createUuid()), 'runWorkflow');
    expect((await byHand(person, ids.runs)).status).toBe(202);
    await ask('agentChat', person, samples['agentChat']?.(ids) ?? {});
    const countSeen = async (who: Person): Promise<number> => {
      const { items }: { items: unknown[] } = JSON.parse(
        (await ask('listWorkflowExecutions', who, { ids: own })).raw,
      );
      return items.length;
    };
    expect([await countSeen(person), await countSeen(colleague)]).toEqual([2, 0]);
  });

  it('includes an answer that a colleague tries to save as an artifact', async () => {
    const { ids } = stand('editor');
    const colleague = stand('owner').person;
    const create = allEndpoints.find((one) => one.name === 'createArtifact') as Endpoint;
    const body = { from: 'message', message_id: ids.answer };
    expectNotFound(await call(create, { headers: bySession(colleague), body }), create);
  });
});
