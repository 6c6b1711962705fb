import { nameModelPath } from '@/components/models/describe-model';
import { writeCost } from '@/components/usage/write-cost';
import { writeMilliseconds } from '@/components/tools/describe-call';
import type { StateName } from '@/components/ui/state-label';
import { countNoun } from '@/lib/core/text';
import type { RunReply } from '@/lib/protocol/http/runs';

/** The state of a run as a shape, a colour and a word. */
const runStates: Readonly<Record<RunReply['status'], { state: StateName; word: string }>> = {
  queued: { state: 'waiting', word: 'Waiting' },
  running: { state: 'running', word: 'Running' },
  waiting: { state: 'waiting', word: 'Waiting for approval' },
  complete: { state: 'done', word: 'Done' },
  partial: { state: 'doubtful', word: 'In part' },
  failed: { state: 'failed', word: 'Failed' },
  cancelled: { state: 'refused', word: 'Stopped' },
};

/** Returns the state of a run, and says exactly what it waits for. */
export function describeState({ kind, status }: Pick<RunReply, 'kind' | 'status'>) {
  const waitsForPlan = kind === 'research' && status === 'waiting';
  return waitsForPlan ? { ...runStates.waiting, word: 'Plan waiting for approval' } : runStates[status];
}

export const runKinds: Readonly<Record<RunReply['kind'], string>> = {
  chat: 'Answer',
  explore: 'Exploration',
  research: 'Research',
  agent: 'Conversation',
  tool: 'Tool',
  transform: 'Artifact',
  summarize: 'Summary',
  extract: 'Fields',
  export: 'File',
  fill: 'Cells',
  knowledge: 'Knowledge',
};

/** Writes how long the run worked. Null while it is running, or if it never started. */
export function writeDuration({
  started_at: started,
  finished_at: finished,
}: Pick<RunReply, 'started_at' | 'finished_at'>): string | null {
  if (started === null || finished === null) return null;
  return writeSpan(Date.parse(finished) - Date.parse(started));
}

/** Writes a duration as `340 ms`, `2.1 s` or `3 min 20 s`. */
export function writeSpan(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? writeMilliseconds(ms) : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** True if the run is queued, running or waiting. In each of these states it can be stopped. */
export const isGoing = ({ status }: Pick<RunReply, 'status'>): boolean =>
  status === 'queued' || status === 'running' || status === 'waiting';

const surfaceWords = { rest: 'called over REST', mcp: 'called over MCP', llmx: 'called over LLMX' } as const;

/** Summarises what the run was and what it used: kind, time, model, tokens, cost. */
export function describeRun(run: RunReply): string {
  const tokens = run.input_tokens + run.output_tokens;
  return [
    runKinds[run.kind],
    run.surface === null ? null : surfaceWords[run.surface],
    writeDuration(run),
    run.model === null ? null : nameModelPath(run.model),
    run.asked_model === undefined ? null : `chosen: ${run.asked_model.name}`,
    tokens === 0 ? null : countNoun(tokens, 'token'),
    run.cost_usd === null ? null : writeCost(run.cost_usd),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}
