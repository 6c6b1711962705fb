/** Tests the consequences of messages: targets, batches, numbers, and their explanations for people (LLMX 4, 5, 3.1; protocols 5). */
import { writeMessage } from './write-message';
import { describe, expect, it } from 'vitest';
import { examples } from './examples';
import {
  decideSequence,
  expandTarget,
  explainMessage,
  listActions,
  listObservations,
  type LlmxMessage,
  matchBatch,
  readMessage,
} from '.';

function read(text: string): LlmxMessage {
  const result = readMessage(text);
  if (!result.ok) throw new Error(result.failure.failure.reason);
  return result.value.message;
}

describe('a target', () => {
  it.each([
    ['p:src/api.ts', { operation: null, path: { path: 'src/api.ts', lines: null } }],
    ['p:file.ts#L42', { operation: null, path: { path: 'file.ts', lines: { start: 42, end: 42 } } }],
    ['p:file.ts#L10-25', { operation: null, path: { path: 'file.ts', lines: { start: 10, end: 25 } } }],
    ['p:file.ts#L10-L25', { operation: null, path: { path: 'file.ts', lines: { start: 10, end: 25 } } }],
    ['p:file.ts#L25-10', { operation: null, path: { path: 'file.ts#L25-10', lines: null } }],
    ['^/src', { operation: null, path: { path: 'docs/src', lines: null } }],
    ['p:^/^/src/a.ts#L2', { operation: null, path: { path: 'src/a.ts', lines: { start: 2, end: 2 } } }],
    ['^/^/^/etc', { operation: null, path: { path: '../etc', lines: null } }],
    ['^', { operation: null, path: { path: 'docs', lines: null } }],
    ['+p:new.ts', { operation: 'add', path: { path: 'new.ts', lines: null } }],
    ['-p:old.ts', { operation: 'remove', path: { path: 'old.ts', lines: null } }],
    ['~p:a.ts#L1', { operation: 'modify', path: { path: 'a.ts', lines: { start: 1, end: 1 } } }],
    ['?tests', { operation: 'query', text: 'tests', path: null }],
    ['!deploy', { operation: 'force', text: 'deploy', path: null }],
    ['*', { operation: 'all', text: '', path: null }],
    ['@PROJ-123', { operation: 'reference', text: 'PROJ-123', path: null }],
    ['npm test', { operation: null, text: 'npm test', path: null }],
    ['https://example.org/#L4', { operation: null, path: null }],
    ['', { operation: null, text: '', path: null }],
  ])('is expanded to its full form: %s', (written, expanded) => {
    expect(expandTarget(written, 'docs/plans')).toMatchObject(expanded);
  });
});

describe('a batch', () => {
  const actions = listActions(read(examples['5.1 batch'] ?? ''));
  const observations = listObservations(read(examples['5.2 answers out of order'] ?? ''));

  it('is complete when each action has its observation, in any order', () => {
    expect(matchBatch(actions, observations.slice(0, 2))).toMatchObject({
      ok: true,
      value: { open: ['A2'] },
    });
    const whole = matchBatch(actions, observations);
    expect(whole).toMatchObject({ ok: true, value: { open: [] } });
    expect(whole.ok && whole.value.answers.get('A3')).toEqual({ ai: 'A3', s: 'OK', c: { matches: 5 } });
  });

  it('of one action needs no action names', () => {
    const alone = matchBatch([{ op: 'read', tgt: 'p:a' }], [{ s: 'OK', c: {} }]);
    expect(alone).toMatchObject({ ok: true, value: { open: [] } });
  });

  it.each([
    ['an observation of nothing that was asked', [{ ai: 'A9', s: 'ERR' }], "unknown action 'A9' in OBS"],
    [
      'a second observation',
      [
        { ai: 'A1', s: 'ERR' },
        { ai: 'A1', s: 'ERR' },
      ],
      "second OBS for action 'A1'",
    ],
    ['an observation without a name', [{ s: 'ERR' }], "missing field 'ai' in OBS"],
  ] as const)('refuses %s', (_what, given, sentence) => {
    expect(matchBatch(actions, given)).toMatchObject({
      ok: false,
      failure: expect.stringContaining(sentence),
    });
  });

  it('refuses actions with the same name or no name', () => {
    const read = { op: 'read', tgt: 'p:a' } as const;
    expect(matchBatch([read, read], [])).toMatchObject({ ok: false });
    expect(
      matchBatch(
        [
          { ...read, i: 'A1' },
          { ...read, i: 'A1' },
        ],
        [],
      ),
    ).toMatchObject({ ok: false });
  });
});

describe('a number', () => {
  const before = { highest: 4, same: null };
  it('may be 0 as the first sequence number', () => {
    const nothing = { highest: null, same: null };
    expect(decideSequence({ sequence: 0, digest: 'd' }, nothing).type).toBe('new');
    expect(decideSequence({ sequence: 0, digest: 'd' }, { ...nothing, highest: 0 }).type).toBe('refused');
    expect(read('HEADER:{f:a,t:b,s:0}\nRES:{o:"ACK"}').header.s).toBe(0);
  });

  it('is read as text where it names a request or an option', () => {
    const digits = read('HEADER:{f:a,t:b,s:1}\nREQ:{o:"x",pr:1,d:["1",2]}\nASK:{q:"?",o:[1,"b"],def:1}');
    expect(digits.blocks).toMatchObject([
      { fields: { d: ['1', '2'] } },
      { fields: { o: ['1', 'b'], def: '1' } },
    ]);
    expect(read(writeMessage(digits))).toEqual(digits);
  });

  it('must increase as a sequence number, unless the same message is sent again', () => {
    const decide = (sequence: number, same: { sequence: number; digest: string } | null = null) =>
      decideSequence({ sequence, digest: 'd' }, { ...before, same }).type;
    expect([decide(5), decide(9), decide(4, { sequence: 4, digest: 'd' })]).toEqual(['new', 'new', 'again']);
    expect([decide(4, { sequence: 4, digest: 'other' }), decide(3)]).toEqual(['refused', 'refused']);
    expect(decideSequence({ sequence: 3, digest: 'd' }, before)).toMatchObject({
      reason: 'number 3 is lower than 4, the last; the next is 5',
    });
  });
});

describe('an explanation', () => {
  it('says of every example of the specification who wants what of whom', () => {
    const explained = Object.entries(examples).map(([name, text]) => {
      const { heading, sentences } = explainMessage(read(text));
      return [name, heading, ...sentences.map(({ sentence }) => sentence)].join('\n  ');
    });
    expect(explained.join('\n')).toMatchSnapshot();
  });
});
