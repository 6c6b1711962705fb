/** Threats 39: secrets that pass through the product appear in no line of its log and in no error reply. */
import files from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createToken } from '@/lib/platform/secrets/token';
import { log } from '@/lib/platform/telemetry/log';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { presentError } from '../http/route';
import { lookAtShare, openShare } from '../shares/open-share';
import { reportShare } from '../shares/report-share';
import { unlockShare } from '../shares/unlock-share';
import { call, type Heard } from './__fixtures__/call-route';
import { callSecret } from './__fixtures__/acting-things';
import { chooseOfEachKind } from './__fixtures__/choose-endpoints';
import { samples } from './__fixtures__/samples';
import {
  addPerson,
  addThings,
  type Ids,
  integrationSecrets,
  openTenant,
  type Person,
  secretPassword,
  type Tenant,
} from './__fixtures__/tenants';
import { workflowSecrets } from './__fixtures__/workflow-things';

const instance = await vi.hoisted(async () => (await import('./__fixtures__/instance')).openInstance());

/** The logger writes to standard error through functions of `node:fs`, so what it writes is collected there. */
const lines: string[] = [];
const functions = { write: files.write, writeSync: files.writeSync };
const { level } = log;
beforeAll(() => {
  log.level = 'debug';
  for (const name of ['write', 'writeSync'] as const) {
    const real = functions[name] as (...values: unknown[]) => unknown;
    Object.assign(files, {
      [name]: (...values: unknown[]) => {
        if (values[0] !== 2) return real(...values);
        lines.push(String(values[1]));
        const done = values.at(-1);
        const length = Buffer.byteLength(String(values[1]));
        if (typeof done === 'function')
          setImmediate(done as (error: null, length: number) => void, null, length);
        return length;
      },
    });
  }
});
afterAll(async () => {
  Object.assign(files, functions);
  log.level = level;
  await instance.close();
});

const written = async () => {
  await new Promise((done) => setImmediate(done));
  await new Promise((done) => setImmediate(done));
  return lines.join('');
};

const modelKey = 'sk-canary-model-key-9Zx4';
const wrongPassword = 'canary-wrong-password-3Kd8';
const newPassword = 'canary-new-password-5Rt1';
const oneTimeToken = `canary-one-time-${createToken()}`;
const shareToken = createToken();
const passphrase = 'canary-passphrase-6Yh2';
const hookKey = 'canary-hook-address-4Wb9';
const hookSecret = 'canary-hook-secret-2Lp6';
const stepHeader = 'canary-step-header-7Gn3';
const stepSecret = 'canary-step-secret-5Fw2';

let here: Tenant;
let colleague: Person;
let ours: Ids;
const answers: Heard[] = [];
const secrets = new Map<string, string>();

beforeAll(async () => {
  here = await openTenant('QZHERE');
  ours = await addThings(here, here.founder);
  colleague = await addPerson(here.workspaceId, 'owner', 'QZHERE');
  const { cookie, bearer } = here.founder;
  const own = {
    modelKey,
    secretPassword,
    wrongPassword,
    newPassword,
    oneTimeToken,
    shareToken,
    passphrase,
    hookKey,
    hookSecret,
    stepHeader,
    stepSecret,
    callSecret,
    'kept address': integrationSecrets.address,
    'kept signing secret': integrationSecrets.signing,
    'token of a server': integrationSecrets.token,
    'header of a step': workflowSecrets.header,
    'signing secret of a step': workflowSecrets.signing,
    bearer,
  };
  for (const [name, value] of Object.entries(own)) secrets.set(name, value);
  const session = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  secrets.set('session cookie', session);
  secrets.set('session token', session.split('.')[0] ?? '');
  secrets.set('signature of the bearer token', bearer.split('.')[2] ?? '');
});

const find = (name: string) => allEndpoints.find((one) => one.name === name) as Endpoint;
const bySession = () => ({ cookie: here.founder.cookie, 'x-workspace-id': here.workspaceId });
const byToken = () => ({ authorization: `Bearer ${here.founder.bearer}` });

async function ask(name: string, sent: Parameters<typeof call>[1]): Promise<void> {
  answers.push(await call(find(name), { ids: ours, ...sent }));
}

/** Sends requests that carry secrets and fail in every possible way. */
async function passSecretsThrough(): Promise<void> {
  const password = secretPassword;
  const email = 'nobody@example.com';
  await ask('createSession', { body: { email, password: wrongPassword } });
  await ask('createSession', { body: { email, password: wrongPassword, passwort: password } });
  await ask('createSession', { rawBody: `{"email":"${email}","password":"${password}` });
  await ask('createSession', { rawBody: password });
  await ask('createSession', { body: { email: password, password: 7 } });
  await ask('changePassword', {
    headers: bySession(),
    body: { current_password: wrongPassword, new_password: newPassword },
  });
  await ask('changePassword', {
    headers: bySession(),
    body: { current_password: password, new_password: 'short' },
  });
  await ask('changePassword', {
    headers: byToken(),
    body: { current_password: password, new_password: newPassword },
  });
  const token = oneTimeToken;
  await ask('redeemSignInLink', { body: { token } });
  await ask('readInvitation', { body: { token } });
  await ask('acceptInvitation', { body: { token, name: 'Eve', password: newPassword } });
  await ask('readPasswordReset', { body: { token } });
  await ask('redeemPasswordReset', { body: { token, password: newPassword } });
  await ask('createFirstOwner', {
    body: { token, name: 'Eve', email, password: newPassword, workspace_name: 'W' },
  });
  const model = {
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1:9',
    model: 'm',
    api_key: modelKey,
  };
  await ask('setModel', { headers: bySession(), body: model });
  await ask('setModel', { headers: bySession(), rawBody: JSON.stringify(model).slice(0, -2) });
  await ask('setModel', { headers: bySession(), body: { ...model, provider: modelKey } });
  await ask('setModel', { headers: bySession(), body: { ...model, api_key: { value: modelKey } } });
  await ask('testModel', { headers: bySession(), body: model });
  await ask('listModels', { headers: bySession(), body: { ...model, model: undefined } });
  await ask('getModelSetting', { headers: bySession() });
  await ask('addModel', { headers: bySession(), body: { ...model, name: 'Kept' } });
  await ask('addModel', { headers: bySession(), body: { ...model, name: modelKey, provider: modelKey } });
  await ask('listOfferedModels', { headers: bySession() });
  await ask('createShare', { headers: byToken(), body: { mode: 'live', passphrase } });
  await ask('createShare', { headers: bySession(), body: { mode: passphrase, passphrase: 'x' } });
  const url = `http://127.0.0.1:9/${hookKey}`;
  const hook = { name: 'Hook', kind: 'webhook', url: `https://example.com/${hookKey}`, secret: hookSecret };
  await ask('createIntegration', { headers: bySession(), body: hook });
  await ask('createIntegration', { headers: bySession(), body: hook });
  await ask('createIntegration', { headers: bySession(), body: { ...hook, url } });
  await ask('createIntegration', { headers: bySession(), body: { ...hook, kind: hookKey } });
  await ask('createIntegration', { headers: bySession(), rawBody: JSON.stringify(hook).slice(0, -2) });
  await ask('updateIntegration', { headers: bySession(), body: { secret: hookSecret } });
  await ask('updateIntegration', { headers: bySession(), body: { secret: { value: hookSecret } } });
  await ask('testIntegration', { headers: bySession() });
  await ask('listIntegrations', { headers: bySession() });
  await passStepSecrets();
  const reading = allEndpoints.filter(({ method, access }) => method === 'GET' && access !== 'public');
  const unknown = Object.fromEntries(Object.keys(ours).map((name) => [name, 'nothing'])) as Ids;
  for (const endpoint of reading) {
    await ask(endpoint.name, { headers: bySession(), ...samples[endpoint.name]?.(ours) });
    await ask(endpoint.name, { ids: unknown, headers: { ...byToken(), cookie: here.founder.cookie } });
  }
  for (const endpoint of chooseOfEachKind(reading)) {
    await ask(endpoint.name, { ids: unknown, headers: { authorization: `Bearer ${here.founder.bearer}x` } });
    await ask(endpoint.name, { ids: unknown, headers: { cookie: `${here.founder.cookie}x` } });
  }
  await lookAtShare({ token: shareToken, cookie: passphrase });
  await openShare({ token: shareToken, cookie: undefined });
  await unlockShare({ token: shareToken, passphrase, address: '198.51.100.7' });
  await reportShare(
    { token: shareToken, cookie: passphrase, address: '198.51.100.7' },
    { reason: 'other', message: 'x' },
  );
}

/** Uses steps that send with a key: they are written, stored, shown, compared, tried, approved, and refused. */
async function passStepSecrets(): Promise<void> {
  const headers = bySession();
  const hook = {
    name: 'Send',
    action_type: 'call_webhook',
    action_config: {
      url: 'https://example.com/in',
      body: { title: '{{trigger.title}}' },
      headers: { authorization: stepHeader },
      signing_secret: stepSecret,
    },
  };
  const workflow = {
    name: 'Send',
    entity: 'research.sources',
    trigger_type: 'on_create',
    actions: [hook],
  };
  const broken = {
    ...workflow,
    actions: [
      { ...hook, action_type: 'no_such_type' },
      { ...hook, after: 'Nobody' },
    ],
  };
  const misplaced = {
    ...hook,
    action_config: { ...hook.action_config, headers: stepHeader, signing_secret: [stepSecret] },
  };
  for (const written of [
    workflow,
    { ...workflow, actions: [misplaced] },
    broken,
    { ...workflow, actions: stepSecret },
  ]) {
    const body = { from: 'definition', workflow: written };
    await ask('createWorkflowDraft', { headers, body });
    await ask('createWorkflowPreview', { headers, body });
    await ask('createWorkflowPreview', { headers, body: { ...body, workflow_id: ours.workflows } });
    await ask('saveWorkflowDraft', { headers, body: { version: 1, workflow: written } });
  }
  await ask('createWorkflowDraft', { headers, body: { from: 'workflow', workflow_id: ours.workflows } });
  await ask('createWorkflowPreview', {
    headers,
    body: { from: 'version', workflow_id: ours.workflows, version: 1 },
  });
  await ask('createWorkflowPreview', { headers, body: { from: 'draft', draft_id: ours['workflow-drafts'] } });
  for (const name of ['tryWorkflowPreview', 'approveWorkflowPreview', 'rejectWorkflowPreview', 'runWorkflow'])
    await ask(name, { headers, ...samples[name]?.(ours) });
  const failed = { ...ours, 'workflow-executions': ours.failedExecution };
  await ask('getWorkflowExecution', { headers, ids: failed });
  await ask('retryWorkflowExecution', { headers, ids: failed });
  const theirs = { cookie: colleague.cookie, 'x-workspace-id': here.workspaceId };
  await ask('takeCallSecret', { headers: theirs, body: { call_id: ours.calls } });
  await ask('takeCallSecret', { headers, body: { call_id: callSecret } });
}

describe('secrets', () => {
  it('appear in no log line and no reply, whatever the outcome of the request', async () => {
    await passSecretsThrough();
    const text = await written();
    expect(text).toContain('a request was refused');
    expect(answers.filter(({ status }) => status >= 400).length).toBeGreaterThan(80);
    expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThanOrEqual(6);
    for (const [name, secret] of secrets) {
      expect(secret.length, name).toBeGreaterThan(12);
      expect(text.includes(secret), `${name} is in the log`).toBe(false);
      expect(
        answers.filter(({ raw }) => raw.includes(secret)).map(({ raw }) => raw),
        `replies with ${name}`,
      ).toEqual([]);
    }
  });

  it('of a tool call are returned to its caller once, and appear in no log', async () => {
    const take = () =>
      call(find('takeCallSecret'), { ids: ours, headers: bySession(), body: { call_id: ours.calls } });
    expect(JSON.parse((await take()).raw)).toEqual({ secret: callSecret });
    const again = await take();
    expect([again.status, again.raw.includes(callSecret)]).toEqual([404, false]);
    expect(await written()).not.toContain(callSecret);
  });

  it('are removed from log fields with sensitive names', async () => {
    log.warn(
      {
        password: 'canary-1',
        apiKey: 'canary-2',
        inner: { token: 'canary-3', authorization: 'canary-4' },
        cookie: 'canary-5',
      },
      'kept words',
    );
    const text = await written();
    expect(text).toContain('kept words');
    expect(text).not.toMatch(/canary-\d\b/);
  });

  it('do not reach the user in an unexpected failure, and the log records the failed request', async () => {
    const response = presentError(new Error(`broken with ${modelKey}-inside`), 'request-1', 'getHealth');
    const body = await response.text();
    expect([response.status, body.includes(modelKey)]).toEqual([500, false]);
    expect(await written()).toContain('a request failed');
  });
});
