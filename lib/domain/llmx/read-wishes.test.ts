/** Bounds on what one message may request, each tested on both sides. */
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { readMessage } from '@/lib/protocol/llmx';
import { readWishes } from './read-wishes';

const long = (count: number) => 'x'.repeat(count);
const say = (blocks: string, header = '{f:Scout,t:Sourcebook,s:1}') => `HEADER:${header}\n${blocks}`;
const context = 'CTX:{p:"Harrow Dam"}';
const ask = (question: string, options: readonly string[]) =>
  say(`ASK:{q:"${question}",o:[${options.map((option) => `"${option}"`).join(',')}],esc:true}`);

const wish = (text: string) => {
  const read = readMessage(text);
  if (!read.ok) throw new Error(read.failure.failure.reason);
  return readWishes(read.value.message);
};

describe('readWishes', () => {
  it.each<[keyof typeof limits, string, (count: number) => string]>([
    ['llmxNameChars', 'a sender', (count) => say(context, `{f:"${long(count)}",t:Sourcebook,s:1}`)],
    ['llmxNameChars', 'a target', (count) => say(context, `{f:Scout,t:"${long(count)}",s:1}`)],
    ['llmxNameChars', 'a batch', (count) => say(context, `{f:Scout,t:Sourcebook,s:1,b:"${long(count)}"}`)],
    ['llmxNameChars', 'a project', (count) => say(`CTX:{p:"${long(count)}"}`)],
    ['llmxNameChars', 'an issue', (count) => say(`CTX:{p:"a",issue:"${long(count)}"}`)],
    ['llmxQuestionChars', 'a question', (count) => ask(long(count), ['a'])],
    ['llmxQuestionChars', 'a blocker', (count) => say(`BLK:{w:"${long(count)}",a:["a"],esc:true}`)],
    [
      'llmxOptions',
      'options',
      (count) =>
        ask(
          'Which?',
          Array.from({ length: count }, (_, at) => `${at}`),
        ),
    ],
    ['llmxOptionChars', 'an option', (count) => ask('Which?', [long(count)])],
    ['messageChars', 'an objective', (count) => say(`${context}\nREQ:{o:"${long(count)}",pr:2}`)],
    [
      ...(['llmxBatchActions', 'actions'] as const),
      (count) => say(Array.from({ length: count }, (_, at) => `ACT:{i:A${at},op:shell,tgt:"x"}`).join('\n')),
    ],
  ])('accepts %s of %s, and refuses one more', (bound, _of, write) => {
    const limit = limits[bound];
    expect(wish(write(limit)).ok).toBe(true);
    expect(wish(write(limit + 1))).toMatchObject({ ok: false, failure: expect.stringContaining(`${limit}`) });
  });
});
