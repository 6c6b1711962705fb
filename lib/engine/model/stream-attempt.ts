/**
 * Turns an attempt into a `LanguageModel` and keeps the promises of the port, which every adapter would otherwise have to keep by itself.
 * The stream begins with `message_start`, rejoins split characters, and passes on only what can be stored (all output of a model goes
 * through here). It ends with exactly one final event, ends soon after an abort even if the adapter does not, and ends the upstream request
 * when the reader leaves.
 */
import { assertNever } from '@/lib/core/errors';
import { toJson } from '@/lib/core/json';
import { makeStorable } from '@/lib/core/text';
import { describeFailure } from './describe-failure';
import { type FailureContext, writeFailure } from './failure-words';
import { createSurrogateJoiner, type SurrogateJoiner } from './join-surrogates';
import type { LanguageModel, ModelEvent, ModelRequest } from './model';
import { ModelProblem } from './model-problem';
import type { ModelAttempt } from './retry-once';

export type AttemptModel = Omit<LanguageModel, 'streamChat'> & {
  readonly attempt: ModelAttempt;
  readonly describe: (request: ModelRequest) => FailureContext;
};

export function createModelFromAttempt({ attempt, describe, ...model }: AttemptModel): LanguageModel {
  return {
    ...model,
    streamChat: (request, signal) => streamAttempt({ attempt, request, signal, describe }),
  };
}

type StreamOptions = {
  readonly attempt: ModelAttempt;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  readonly describe: (request: ModelRequest) => FailureContext;
};

async function* streamAttempt(options: StreamOptions): AsyncGenerator<ModelEvent> {
  const { attempt, request, signal, describe } = options;
  // Leaving the loop does not close the request, only an abort does. So every call has its own controller.
  const call = new AbortController();
  const fromCaller = () => call.abort(signal.reason);
  if (signal.aborted) fromCaller();
  else signal.addEventListener('abort', fromCaller, { once: true });
  try {
    yield { type: 'message_start' };
    let isComplete = false;
    for await (const event of makeEventsStorable(untilAborted(attempt(request, call.signal), call.signal))) {
      isComplete = event.type === 'message_complete';
      yield event;
      if (isComplete) return;
    }
    yield { type: 'error', failure: writeFailure('interrupted', '', describe(request)) };
  } catch (error) {
    const problem = signal.aborted ? new ModelProblem('aborted') : error;
    yield { type: 'error', failure: describeFailure(problem, describe(request)) };
  } finally {
    signal.removeEventListener('abort', fromCaller);
    call.abort();
  }
}

/** Yields the events of `source` and throws as soon as `signal` is aborted, whatever `source` is waiting for. */
async function* untilAborted<Event>(
  source: AsyncIterable<Event>,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const iterator = source[Symbol.asyncIterator]();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new ModelProblem('aborted'));
  aborted.catch(ignoreRejection);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), aborted]);
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited, because a source that hangs would block the reader. Its request ends with the signal.
    iterator.return?.().catch(ignoreRejection);
  }
}

/** The failure was already reported, or the reader has left. */
function ignoreRejection(): void {}

type FragmentEvent = 'content_delta' | 'thinking_delta' | 'tool_use_input';

/** Joins the fragments of each text separately: the answer, the thoughts, and the input of each call. */
async function* makeEventsStorable(source: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
  const joiners = new Map<string, SurrogateJoiner>();
  const join = (type: FragmentEvent, fragment: string, id = '') => {
    const key = `${type} ${id}`;
    const joiner = joiners.get(key) ?? createSurrogateJoiner();
    joiners.set(key, joiner);
    return makeStorable(joiner.push(fragment));
  };
  for await (const event of source) {
    switch (event.type) {
      case 'content_delta':
      case 'thinking_delta': {
        const text = join(event.type, event.text);
        if (text !== '') yield { type: event.type, text };
        break;
      }
      case 'tool_use_start':
        yield { type: event.type, id: makeStorable(event.id), name: makeStorable(event.name) };
        break;
      case 'tool_use_input': {
        const partialInput = join(event.type, event.partialInput, event.id);
        if (partialInput !== '') yield { type: event.type, id: makeStorable(event.id), partialInput };
        break;
      }
      case 'message_complete': {
        // A half that is still held back will never get its second half, so it is sent as the replacement character.
        if (joiners.get('content_delta ')?.end()) yield { type: 'content_delta', text: '\ufffd' };
        yield makeEndStorable(event);
        break;
      }
      case 'message_start':
      case 'error':
        yield event;
        break;
      default:
        assertNever(event);
    }
  }
}

type Complete = Extract<ModelEvent, { type: 'message_complete' }>;

function makeEndStorable(event: Complete): Complete {
  const calls = event.calls.map(({ id, name, input }) => ({
    id: makeStorable(id),
    name: makeStorable(name),
    input: toJson(input),
  }));
  const { providerState } = event;
  if (providerState === undefined) return { ...event, calls };
  return { ...event, calls, providerState: toJson(providerState) };
}
