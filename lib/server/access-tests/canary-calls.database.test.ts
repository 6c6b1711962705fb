/**
 * Threats 39: secrets in the environment, in the arguments of a tool and in the settings of an action appear nowhere except where they are
 * sealed: in no row, frame, log, reply or file. A conversation and a program each build a workflow that sends with keys, a worker runs it,
 * and the receiver still gets the keys.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerTurns } from '@/e2e/support/fake-upstream/answer-turns';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { mailPassword, type MailServer, openMailServer } from '@/lib/platform/mail/__fixtures__/mail-server';
import { createApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { listRunCallsEndpoint, invokeToolEndpoint } from '@/lib/protocol/http/tools';
import { listRunsEndpoint } from '@/lib/protocol/http/runs';
import {
  approveWorkflowPreviewEndpoint,
  getWorkflowPreviewEndpoint,
  listWorkflowPreviewsEndpoint,
} from '@/lib/protocol/http/workflow-previews';
import { openReceiver, type Receiver } from '../integrations/__fixtures__/receiver';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import { startWorker, type WorkerProcess } from '../worker/__fixtures__/worker-process';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-canary-'));
const said = {
  header: 'canary-said-header-3Kf8',
  signing: 'canary-said-signing-9Wd1',
  broken: 'canary-said-broken-6Qx2',
};
const sent = { header: 'canary-sent-header-7Rb4', signing: 'canary-sent-signing-2Yn5' };
const environment = {
  modelKey: 'canary-environment-model-key-8Jp6',
  secretKey: 'canary-environment-secret-key-of-this-instance-5Hs3',
};
const secrets = { ...environment, mailPassword, saidHeader: said.header, saidSigning: said.signing };
const canaries = { ...secrets, saidBroken: said.broken, sentHeader: sent.header, sentSigning: sent.signing };

let upstream: FakeUpstream;
let receiver: Receiver;
let mailServer: MailServer;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let worker: WorkerProcess;
let token: string;
let output = '';
const replies: string[] = [];

beforeAll(async () => {
  [upstream, receiver, mailServer] = await Promise.all([
    startFakeUpstream(),
    openReceiver(),
    openMailServer(),
  ]);
  instance = await openTestInstance({
    DATA_DIR: folder,
    SECRET_KEY: environment.secretKey,
    LOG_LEVEL: 'debug',
    MODEL: 'openai-compatible/scripted',
    MODEL_BASE_URL: upstream.baseUrl('openai-compatible'),
    MODEL_API_KEY: environment.modelKey,
    MODEL_CONTEXT_TOKENS: '100000',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'us@mail.example',
    CAPTURE_ALLOW: receiver.host,
  });
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  token = (await send(createApiTokenEndpoint, { body: { name: 'chat', days: 7 } })).reply.token;
  worker = startWorker({ onOutput: (text) => (output += text) });
});
afterAll(async () => {
  await worker.stop();
  const { getRunTails } = await import('../runs/run-tails');
  await getRunTails().close();
  await benches.closeWorkbench();
  await instance.close();
  await Promise.all([upstream.close(), receiver.close(), mailServer.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const send: workbench.Workbench['ada']['send'] = async (endpoint, given) => {
  const answer = await bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...given });
  if (endpoint !== (createApiTokenEndpoint as never))
    replies.push(JSON.stringify(answer.reply ?? answer.message));
  return answer;
};
const settle = <Value>(check: () => Promise<Value>) => vi.waitFor(check, { timeout: 60_000, interval: 150 });

function writeWorkflow(name: string, keys: { readonly header: string; readonly signing: string }) {
  const hook = { url: `http://${receiver.host}/in`, body: { title: name } };
  return {
    name,
    description: '',
    entity: 'research.sources',
    trigger_type: 'manual',
    actions: [
      {
        name: 'Send',
        action_type: 'call_webhook',
        action_config: { ...hook, headers: { 'x-key': keys.header }, signing_secret: keys.signing },
      },
      {
        name: 'Tell',
        action_type: 'send_email',
        after: 'Send',
        action_config: { to: ['ada@example.org'], subject: name, text: 'Sent.' },
      },
    ],
  };
}

/** Runs a conversation in which the model writes keys into its calls, some valid and some not. */
async function converse(): Promise<void> {
  const workflow = writeWorkflow('Said', said);
  const [hook] = workflow.actions;
  const call = (id: string, name: string, input: unknown) => ({ toolCalls: [{ id, name, input }] });
  const turns = answerTurns([
    call('t1', 'validate_workflow', { workflow: writeWorkflow('Broken', { ...said, header: said.broken }) }),
    call('t2', 'preview_workflow', { description: 'Sends', workflow, signing_secret: said.broken }),
    call('t3', 'start_draft', { name: 'D', entity: 'research.sources', trigger_type: 'manual' }),
    call('t4', 'add_draft_action', { draft_id: 'none', ...hook }),
    call('t5', 'preview_workflow', { description: 'Sends with a key', workflow }),
  ]);
  upstream.respond(turns.respond);
  const { POST: post } = await import('@/app/v1/agent/chat/route');
  const request = new Request('http://localhost:3000/v1/agent/chat', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Build it', context_type: 'workflow' }),
  });
  const answered = await post(request, { params: Promise.resolve({}) } as never);
  const stream = await answered.text();
  replies.push(stream);
  expect(stream).toContain('event: workflow_preview');
  expect(turns.countLeft()).toBe(0);
}

/** Does the same over REST, as a program would. */
async function invoke(): Promise<void> {
  const workflow = writeWorkflow('Sent', sent);
  const { reply } = await send(invokeToolEndpoint, {
    params: { name: 'preview_workflow' },
    body: { arguments: { description: 'Sends with a key', workflow: workflow as never } },
  });
  expect(reply).toMatchObject({ status: 'done' });
}

async function runAll(): Promise<string[]> {
  const { runWorkflow } = await import('../workflows/run-workflow');
  const { readExecution } = await import('../workflows/read-executions');
  const { reply } = await send(listWorkflowPreviewsEndpoint, {});
  expect(reply.items.map(({ name }) => name).toSorted()).toEqual(['Said', 'Sent']);
  for (const { id: previewId } of reply.items) {
    const { reply: preview } = await send(getWorkflowPreviewEndpoint, { params: { id: previewId } });
    const permitted = preview.verdicts.filter(({ decision }) => decision === 'ask');
    const approved = await send(approveWorkflowPreviewEndpoint, {
      params: { id: previewId },
      body: {
        hash: preview.draft_hash,
        turn_on: true,
        permission: {
          actions: permitted.map(({ action_id: action }) => ({ action, max_per_day: 10 })),
          spend_limit_usd: null,
          expires_in_days: 1,
        },
      },
    });
    expect(approved.status, approved.message).toBe(200);
    const wish = { id: approved.reply.id, recordId: bench.sourceIds[0] };
    const { id } = await runWorkflow(bench.editor, wish);
    await settle(async () => {
      const execution = await readExecution(bench.editor, id);
      expect(execution.status, JSON.stringify(execution)).toBe('complete');
      replies.push(JSON.stringify(execution));
    });
  }
  return receiver.received.map(({ headers }) => String(headers['x-key']));
}

/** Returns every row of every table as text. */
async function dumpRows(): Promise<string> {
  const { asDatabaseOwner } = await import('./__fixtures__/database-owner');
  return asDatabaseOwner(async (client) => {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(
        `SELECT to_jsonb(row)::text AS text FROM ${name} AS row`,
      );
      texts.push(...rows.map(({ text }) => `${name} ${text}`));
    }
    return texts.join('\n');
  });
}

const readFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

describe('secrets used in a conversation, an API call and a workflow', () => {
  it('reach only their recipients, and appear in no row, frame, log, reply or file', async () => {
    await converse();
    await invoke();
    expect((await runAll()).toSorted()).toEqual([said.header, sent.header].toSorted());
    expect(receiver.received.every(({ headers }) => 'x-sourcebook-signature' in headers)).toBe(true);
    expect(mailServer.received).toHaveLength(2);
    const { reply } = await send(listRunsEndpoint);
    const { readLog } = benches;
    for (const { id } of reply.items) {
      await send(listRunCallsEndpoint, { params: { id } });
      replies.push(JSON.stringify(await readLog(bench, id)));
    }
    const places = { rows: await dumpRows(), output, files: readFiles(), replies: replies.join('\n') };
    expect(places.output).toContain('worker ready');
    expect(places.rows).toContain('add_draft_action');
    const leaks = Object.entries(places).flatMap(([place, text]) =>
      text
        .split('\n')
        .flatMap((line) =>
          Object.entries(canaries).flatMap(([name, secret]) =>
            line.includes(secret) ? [`${name} in ${place}: ${line.slice(0, 60)}`] : [],
          ),
        ),
    );
    expect(leaks).toEqual([]);
  });
});
