import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AppPage, createRouter } from '@/components/workflows/__fixtures__/app-page';
import type { ResearchReply } from '@/lib/protocol/http/research';
import type { RunReply } from '@/lib/protocol/http/runs';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import type { TimedFrame } from '@/lib/protocol/run-frames';
import { sendLog } from './logs';

type Served = {
  readonly run: RunReply;
  readonly log: readonly TimedFrame[];
  readonly calls?: readonly RunCallReply[];
  /** The conversation of the run's agents. */
  readonly sessionId?: string;
};

/** A server that holds these runs, their logs and their tool calls. */
export function serveRuns(served: readonly Served[], found: (query: URLSearchParams) => readonly RunReply[] = () => []) {
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    const { pathname, searchParams } = new URL(path as string, 'http://here.test');
    if (pathname === '/v1/runs') return Response.json({ items: found(searchParams), next: null });
    const [, id = '', part] = /^\/v1\/runs\/([^/]+)\/?(\w+)?$/.exec(pathname) ?? [];
    const one = served.find(({ run }) => run.id === id);
    if (part === 'frames') return new Response(sendLog(one?.log ?? []));
    if (part === 'calls') return Response.json({ items: one?.calls ?? [], next: null });
    if (part === 'research') return Response.json(writeResearch(id, one?.sessionId ?? null));
    return Response.json(one?.run);
  });
}

const writeResearch = (runId: string, sessionId: string | null): ResearchReply => ({
  run_id: runId, agent: 'got', plan: null, session_id: sessionId, nodes: [],
  budget: {
    ceilings: { tokens: null, cost_usd: null, seconds: 1_800, steps: 30, children: 24 },
    used: { tokens: 0, cost_usd: null, seconds: 0, steps: 0, is_estimated: false },
  },
});

export const showPage = (page: ReactNode, search = '') =>
  render(
    <AppPage router={createRouter().router} search={search}>
      {page}
    </AppPage>,
  );
