/** What anyone is told about this instance. A browser is reported as ready only if it starts, not merely because it is installed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthEndpoint } from '@/lib/protocol/http/health';
import type { HeartbeatDetail } from './read-health';
import { Browser, openTestInstance } from '@/lib/server/team/__fixtures__/people';

const metricsToken = 'the token of the operators';
let instance: Awaited<ReturnType<typeof openTestInstance>>;
beforeAll(async () => {
  instance = await openTestInstance({ METRICS_TOKEN: metricsToken });
});
afterAll(() => instance.close());

async function hear(detail: Partial<HeartbeatDetail>) {
  const { keepHeartbeat } = await import('@/lib/domain/status/store');
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  await acrossWorkspaces((database) => keepHeartbeat(database, { name: 'worker', at: new Date(), detail }));
  const { status, reply } = await new Browser().send(healthEndpoint);
  return { status, browser: reply.parts.browser };
}

const browser = '/usr/bin/chromium';

describe('the browser in GET /v1/health', () => {
  it.each<[string, Partial<HeartbeatDetail>, string, string]>([
    ['none was found', { browser: null }, 'absent', 'none was found'],
    ['it has not been tried yet', { browser, browserState: 'untried' }, 'unavailable', 'is being tried'],
    ['a worker of an earlier version tells of it', { browser }, 'unavailable', 'is being tried'],
    ['it starts', { browser, browserState: 'starts' }, 'ready', 'starts'],
    [
      'it does not start',
      { browser, browserState: 'fails', browserProblem: 'The browser cannot start with its sandbox here.' },
      'unavailable',
      'cannot start with its sandbox',
    ],
  ])('has its own status when %s, without failing the health check', async (_case, detail, state, words) => {
    const heard = await hear(detail);
    expect(heard).toMatchObject({ status: 200, browser: { status: state } });
    expect(heard.browser.detail).toContain(words);
    expect(heard.browser.detail).not.toContain('/usr');
  });
});

describe('the workers in GET /v1/health', () => {
  it('are unavailable while a kind of jobs is done by none of them', async () => {
    const { keepHeartbeat } = await import('@/lib/domain/status/store');
    const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
    const report = (name: string, kinds: readonly string[]) =>
      acrossWorkspaces((database) =>
        keepHeartbeat(database, { name, at: new Date(), detail: { browser: null, kinds } }),
      );
    await report('worker', ['answer', 'work', 'capture', 'workflow', 'upkeep']);
    const lacking = await new Browser().send(healthEndpoint);
    expect(lacking.status).toBe(503);
    expect(lacking.reply.parts.worker.detail).toBe('1 running, and none does jobs of the kind export');

    await report('another', ['export']);
    const complete = await new Browser().send(healthEndpoint);
    expect(complete.status).toBe(200);
    expect(complete.reply.parts.worker.detail).toBe('2 running');
  });
});

describe('GET /metrics', () => {
  const ask = async (authorization?: string) => {
    const { GET } = await import('@/app/metrics/route');
    const headers = new Headers(authorization === undefined ? undefined : { authorization });
    return GET(new Request('http://localhost:3000/metrics', { headers }));
  };

  it('tells what waits and what this process did to whoever has the token, and nobody else', async () => {
    const { sendJob } = await import('@/lib/platform/jobs/send-job');
    const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
    await acrossWorkspaces((database) =>
      sendJob(database, { queue: 'export', data: { workspaceId: 'ws_secret', runId: 'run_secret' } }),
    );
    await new Browser().send(healthEndpoint);
    const answer = await ask(`Bearer ${metricsToken}`);
    const lines = (await answer.text()).split('\n');
    expect(answer.status).toBe(200);
    expect(lines).toContain('sourcebook_jobs{kind="export",queue="export",state="due"} 1');
    expect(lines).toContainEqual(
      expect.stringMatching(/^sourcebook_job_wait_seconds\{kind="export",queue="export"\} \d/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^sourcebook_http_request_seconds_count\{method="GET",route="\/v1\/health",status="200"\} [1-9]/,
      ),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^sourcebook_database_connections\{pool="prisma",state="idle"\} [1-9]/),
    );
    expect(lines.join()).not.toContain('secret');
    for (const wrong of [undefined, 'Bearer', `Bearer ${metricsToken}.`, metricsToken])
      expect((await ask(wrong)).status).toBe(401);
  });

  it('does not exist without a token in the settings', async () => {
    await instance.close();
    instance = await openTestInstance();
    expect((await ask('Bearer undefined')).status).toBe(404);
  });
});
