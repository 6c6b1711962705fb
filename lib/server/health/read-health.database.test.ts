/** What anyone is told about this instance. A browser is reported as ready only if it starts, not merely because it is installed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthEndpoint } from '@/lib/protocol/http/health';
import type { HeartbeatDetail } from './read-health';
import { Browser, openTestInstance } from '../team/__fixtures__/people';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

async function hear(detail: Partial<HeartbeatDetail>) {
  const { keepHeartbeat } = await import('@/lib/domain/instance/store');
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
