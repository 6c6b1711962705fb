/**
 * A workspace whose model is a scripted server over real HTTP, for tests of runs with tools. Import it after `openTestInstance`.
 */
import type { FakeUpstream, LoggedRequest } from '@/e2e/support/fake-upstream/server';
import type { ModelProvider } from '@/lib/protocol/model-words';
import type { ScriptedAnswer } from '@/e2e/support/fake-upstream/reply';
import { type ChatEvent, readChatEvent } from '@/lib/protocol/agent-chat';
import { setModelEndpoint } from '@/lib/protocol/http/models';
import { createSseReader } from '@/lib/protocol/sse';
import { readLog, work, type Workbench } from '@/lib/server/artifacts/__fixtures__/workbench';
import { followEvents } from '@/lib/server/runs/follow-run';

export async function useScriptedModel(
  bench: Workbench,
  upstream: FakeUpstream,
  model = 'scripted',
  provider: ModelProvider = 'openai-compatible',
): Promise<void> {
  const { status, message } = await bench.ada.send(setModelEndpoint, {
    workspaceId: bench.workspaceId,
    body: { provider, model, context_tokens: 100_000, base_url: upstream.baseUrl(provider) },
  });
  if (status !== 200) throw new Error(message);
}

/** Gives one answer per turn, in order. When they are used up, the model ends. The requests it received are in `upstream.log`. */
export function script(upstream: FakeUpstream, turns: readonly ScriptedAnswer[]): void {
  const left = [...turns];
  upstream.respond(() => left.shift() ?? { text: 'That is all.' });
}

/** All events that a program reads of a run that has ended or is waiting. */
export async function readEvents(bench: Workbench, runId: string): Promise<ChatEvent[]> {
  const stream = await followEvents(bench.editor, runId, 0);
  const events = createSseReader(1_000_000);
  const found: ChatEvent[] = [];
  const reader = stream?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return found;
    for (const reading of events.push(part.value)) {
      if (reading.type !== 'event') continue;
      const read = readChatEvent(reading.message);
      if (!read.ok || read.value.event.type === 'unknown') throw new Error('An event cannot be read.');
      found.push(read.value.event);
    }
  }
}

/** Performs the run. Returns its row and its frames. */
export async function perform(bench: Workbench, runId: string) {
  await work(bench, runId);
  const { run, frames } = await readLog(bench, runId);
  if (run === null) throw new Error('There is no such run.');
  return { run, frames: frames.map(({ payload }) => payload as Record<string, unknown>) };
}

export const textOf = ({ messages }: LoggedRequest) => messages.map(({ text }) => text).join('\n');
