/** Fixed scenarios, selected by the name of the model. The contract tests of the model port name each of them. */
import { createStreamReply, type Reply, type ReplyPart } from './reply';

const text = (value: string): ReplyPart => ({ type: 'text', text: value });
const tool = (id: string, name: string, input: object): ReplyPart => ({
  type: 'tool',
  id,
  name,
  argumentsText: JSON.stringify(input),
});
const fault = (name: 'cut' | 'eof' | 'stall' | 'malformed' | 'error-event'): ReplyPart => ({
  type: 'fault',
  fault: name,
});
const status = (code: number, message: string, rest: object = {}): Reply => ({
  type: 'status',
  status: code,
  message,
  ...rest,
});

const hello = [text('Hello'), text(' world')];

export const scenarios: Readonly<Record<string, Reply>> = {
  text: createStreamReply(hello),
  'text-in-bytes': createStreamReply([text('Grüße, 日本 '), text('🙂 end')], { splitBytes: true }),
  surrogates: createStreamReply([text('a\ud83d'), text('\ude42b')]),
  reasoning: createStreamReply([{ type: 'thinking', text: 'hmm ok' }, text('Answer')]),
  'think-tags': createStreamReply([text('<thi'), text('nk>hmm'), text(' ok</th'), text('ink>\n\nAnswer')]),
  empty: createStreamReply([]),
  'no-usage': createStreamReply(hello, { usage: null }),
  length: createStreamReply([text('trunc')], { finish: 'length' }),
  filter: createStreamReply([text('Hel')], { finish: 'filter' }),
  tool: createStreamReply([text('Let me look. '), tool('call_1', 'web__search', { query: 'x' })]),
  tools: createStreamReply([
    tool('call_a', 'web__search', { query: 'a' }),
    tool('call_b', 'web__search', { query: 'b' }),
  ]),
  'broken-tool': createStreamReply([
    { type: 'tool', id: 'call_1', name: 'web__search', argumentsText: '{"query": oops' },
  ]),
  'unknown-tool': createStreamReply([tool('call_1', 'no__such', {})]),
  'stall-in-tool': createStreamReply([
    {
      type: 'tool',
      id: 'call_1',
      name: 'web__search',
      argumentsText: '{"query":"a long one"}',
      stallHalfway: true,
    },
  ]),
  stall: createStreamReply([text('Hello'), fault('stall')]),
  'stall-before-content': createStreamReply([fault('stall')]),
  'stall-headers': { type: 'stall-before-headers' },
  cut: createStreamReply([text('Hello'), fault('cut')]),
  'cut-before-content': createStreamReply([fault('cut')]),
  eof: createStreamReply([text('Hello'), fault('eof')]),
  'empty-stream': createStreamReply([fault('eof')]),
  malformed: createStreamReply([text('Hello'), fault('malformed'), text(' after')]),
  'error-event': createStreamReply([text('Hello'), fault('error-event')]),
  'error-400': status(400, 'The parameter foo is not supported'),
  'error-401': status(401, 'Incorrect API key provided: sk-canary-0000000000000000'),
  'error-403': status(403, 'Your account may not use this'),
  'error-404': status(404, 'The model does not exist', { code: 'model_not_found' }),
  'error-429': status(429, 'Rate limit reached', { headers: { 'retry-after': '7' } }),
  'error-500': status(500, 'Internal error'),
  'error-503': status(503, 'Overloaded'),
  'context-too-long': status(400, "This model's maximum context length is 8192 tokens", {
    code: 'context_length_exceeded',
  }),
  'html-502': { type: 'html', status: 502 },
  html: { type: 'html', status: 200 },
  redirect: { type: 'redirect', location: 'http://127.0.0.1:9/elsewhere' },
  refuse: { type: 'destroy' },
  cjk: createStreamReply([text('这个工作流程'), text('有三个步骤')]),
};

/** The first connection of this scenario dies before an answer. Later ones answer like `text`. */
export const flakyScenario = { name: 'flaky', then: createStreamReply(hello) } as const;
