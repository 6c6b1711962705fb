import { describe, expect, it } from 'vitest';
import type { ModelToolCall } from '../model/model';
import { call, createScriptedRun, say } from './__fixtures__/scripted-run';

const errorOf = (reason: string) => ({ content: JSON.stringify({ error: reason }), isError: true });
const chinese = '这个工作流程有三个步骤。';

describe('runLoop', () => {
  it('answers a simple question in one turn', async () => {
    const run = createScriptedRun({ thoughts: [say('The rule has three steps.')] });
    expect(await run.sit()).toEqual({ type: 'answered', text: 'The rule has three steps.', turn: 0 });
    expect(run.sent).toEqual([[{ role: 'user', content: 'What does this workflow do?' }]]);
  });

  it('returns the result of a tool to the model and answers in the second turn', async () => {
    const asked = call('t1', 'get_workflow_rule', { workflow_id: 'Low Stock' });
    const thoughts = [say('Let me look that up.', asked), say('The workflow has 3 actions...')];
    const run = createScriptedRun({ thoughts });
    expect(await run.sit()).toMatchObject({ type: 'answered', turn: 1 });
    expect(run.sent[1]).toEqual([
      { role: 'user', content: 'What does this workflow do?' },
      { role: 'assistant', content: 'Let me look that up.', toolCalls: [asked] },
      {
        role: 'tool',
        results: [{ toolCallId: 't1', name: 'get_workflow_rule', content: '{"of":"t1"}', isError: false }],
      },
    ]);
  });

  it('creates a workflow with a preview in three turns, and returns the provider state to the model', async () => {
    const sent = '{"status":"preview_sent","message":"Preview sent to user for approval..."}';
    const thoughts = [
      { ...say('', call('t1', 'discover_action_types')), providerState: { signature: 's' } },
      say('I’ll build that workflow...', call('t2', 'preview_workflow')),
      say('I’ve sent a preview for your review.'),
    ];
    const tools = { preview_workflow: () => ({ content: sent, isError: false }) };
    const run = createScriptedRun({ thoughts, tools });
    expect(await run.sit()).toMatchObject({ type: 'answered', turn: 2 });
    expect(run.sent[2]?.[1]).toMatchObject({ role: 'assistant', providerState: { signature: 's' } });
    expect(run.sent[2]?.at(-1)).toMatchObject({ role: 'tool', results: [{ content: sent }] });
  });

  it('continues after a denied call and a failed one, and the model reads why', async () => {
    const denied = errorOf('Sharing is denied in this workspace.');
    const failed = errorOf('No workflow is called “Low”.');
    const thoughts = [say('', call('a', 'share'), call('b', 'get_workflow_rule')), say('That did not work.')];
    const run = createScriptedRun({
      thoughts,
      tools: { share: () => denied, get_workflow_rule: () => failed },
    });
    expect(await run.sit()).toMatchObject({ type: 'answered' });
    expect(run.sent[1]?.at(-1)).toEqual({
      role: 'tool',
      results: [
        { toolCallId: 'a', name: 'share', ...denied },
        { toolCallId: 'b', name: 'get_workflow_rule', ...failed },
      ],
    });
  });

  it('makes the calls of a turn one after the other, in the order of the model', async () => {
    const asked = ['c', 'a', 'b'].map((id) => call(id, id));
    const run = createScriptedRun({ thoughts: [say('', ...asked), say('Done.')] });
    const log: string[] = [];
    const act = async (made: ModelToolCall, turn: number) => {
      log.push(`begin ${made.id}`);
      const acted = await run.ports.act(made, turn);
      log.push(`end ${made.id}`);
      return acted;
    };
    await run.sit({ act });
    expect(log).toEqual(['begin c', 'end c', 'begin a', 'end a', 'begin b', 'end b']);
  });

  it('stores a turn before it makes any of its calls', async () => {
    const run = createScriptedRun({ thoughts: [say('', call('a', 'tool')), say('Done.')] });
    await run.sit({
      act: async (made, turn) => {
        expect(run.kept.at(-1)?.calls).toEqual([made]);
        return run.ports.act(made, turn);
      },
    });
    expect(run.performed).toEqual(['a']);
  });

  it('can answer in the twentieth turn, and gives up after it', async () => {
    const calling = (count: number) =>
      Array.from({ length: count }, (_, index) => say('', call(`c${index}`, 'tool', { index })));
    const last = createScriptedRun({ thoughts: [...calling(19), say('Done.')] });
    expect(await last.sit()).toMatchObject({ type: 'answered', turn: 19 });
    const endless = createScriptedRun({ thoughts: calling(40) });
    expect(await endless.sit()).toMatchObject({
      type: 'too_many_turns',
      message: 'Maximum tool-call rounds exceeded',
    });
    expect(endless.sent).toHaveLength(20);
    expect(await endless.sit()).toMatchObject({ type: 'too_many_turns' });
    expect(endless.sent).toHaveLength(20);
  });

  it('ends with the provider’s failure, stores nothing of that turn and asks again when resumed', async () => {
    const failure = { kind: 'server', reason: 'Its own fault.', action: 'Retry.' } as const;
    const failed = { ended: 'failed', text: 'The first ha', failure } as const;
    const run = createScriptedRun({ thoughts: [say('', call('a', 'tool')), say('All of it.')] });
    const outcome = await run.sit({
      think: async (messages, turn) => (turn === 1 ? failed : run.ports.think(messages, turn)),
    });
    expect(outcome).toEqual({ type: 'failed', text: 'The first ha', failure });
    expect(run.kept).toHaveLength(1);
    expect(await run.sit()).toMatchObject({ type: 'answered', text: 'All of it.' });
    expect(run.performed).toEqual(['a']);
  });

  it.each(['length', 'filtered', 'ceiling'] as const)(
    'keeps the partial text of a turn that ended by %s, and makes none of its calls',
    async (ended) => {
      const run = createScriptedRun({ thoughts: [{ ...say(chinese, call('half', 'tool')), ended }] });
      const outcome = { type: ended, text: chinese, turn: 0 };
      expect(await run.sit()).toEqual(outcome);
      expect(await run.sit()).toEqual(outcome);
      expect([run.performed, run.events, run.sent.length]).toEqual([[], [], 1]);
    },
  );

  it('stops before the next step at a ceiling, even between two calls of one turn', async () => {
    const thoughts = [say('Looking.', call('a', 'tool'), call('b', 'tool')), say('Done.')];
    const run = createScriptedRun({ thoughts });
    const atOnce = await run.sit({ isCeilingReached: async () => true });
    expect([atOnce, run.sent]).toEqual([{ type: 'ceiling', text: '', turn: null }, []]);
    const isCeilingReached = async () => run.performed.length > 0;
    expect(await run.sit({ isCeilingReached })).toEqual({ type: 'ceiling', text: 'Looking.', turn: 0 });
    expect(run.performed).toEqual(['a']);
  });

  describe('stopped by the user', () => {
    const thoughts = [say('', call('a', 'tool'), call('b', 'tool')), say('Done.')];
    const stopped = new Error('stopped');

    it('stores no turn that the model did not finish', async () => {
      const run = createScriptedRun({ thoughts });
      const think: typeof run.ports.think = async (messages, turn) => {
        run.controller.abort(stopped);
        return run.ports.think(messages, turn);
      };
      await expect(run.sit({ think })).rejects.toBe(stopped);
      expect(run.kept).toEqual([]);
    });

    it('stores the result of the running call and makes no other', async () => {
      const run = createScriptedRun({ thoughts });
      const act: typeof run.ports.act = async (made, turn) => {
        const acted = await run.ports.act(made, turn);
        run.controller.abort(stopped);
        return acted;
      };
      await expect(run.sit({ act })).rejects.toBe(stopped);
      expect(run.kept[0]?.results.map(({ toolCallId }) => toolCallId)).toEqual(['a']);
      expect(run.performed).toEqual(['a']);
    });
  });

  it('makes the other calls of a turn while some wait for approval, and continues after all decisions', async () => {
    const asked = [call('a', 'wait'), call('b', 'tool'), call('c', 'wait'), call('d', 'tool')];
    const run = createScriptedRun({ thoughts: [say('', ...asked), say('Done.')] });
    const both = ['approval of a', 'approval of c'];
    expect(await run.sit()).toEqual({ type: 'waiting', approvalIds: both });
    expect(run.performed).toEqual(['b', 'd']);
    run.approved.add('c');
    expect(await run.sit()).toEqual({ type: 'waiting', approvalIds: ['approval of a'] });
    run.approved.add('a');
    expect(await run.sit()).toMatchObject({ type: 'answered', text: 'Done.' });
    expect(run.performed).toEqual(['b', 'd', 'c', 'a']);
    expect(run.sent[1]?.at(-1)).toMatchObject({
      results: asked.map(({ id }) => ({ toolCallId: id, isError: false })),
    });
  });

  describe('language guard', () => {
    const english = 'This workflow has three steps.';

    it('asks once more in English, in a separate turn, and answers with the last text alone', async () => {
      const run = createScriptedRun({ thoughts: [say(chinese), say(english)] });
      expect(await run.sit()).toEqual({ type: 'answered', text: english, turn: 1 });
      expect(run.events).toEqual([{ type: 'retrying', turn: 0, chunk: '[Retrying in English...]' }]);
      expect(run.sent[1]?.slice(1)).toEqual([
        { role: 'assistant', content: chinese },
        { role: 'user', content: 'Please respond in English, not Chinese.' },
      ]);
    });

    it('asks only once', async () => {
      const run = createScriptedRun({ thoughts: [say(chinese), say('', call('a', 'tool')), say(chinese)] });
      expect(await run.sit()).toEqual({ type: 'answered', text: chinese, turn: 2 });
      expect(run.events).toHaveLength(1);
    });

    it.each([
      ['the question is Chinese', { question: '这个工作流程做什么？' }],
      ['the workspace is not English', { workspaceLanguage: 'zh' }],
      ['no turn is left to answer in', { bounds: { maxTurns: 1 } }],
    ])('does not ask again when %s', async (_case, given) => {
      const run = createScriptedRun({ thoughts: [say(chinese)], ...given });
      expect(await run.sit()).toEqual({ type: 'answered', text: chinese, turn: 0 });
      expect(run.events).toEqual([]);
    });

    it('does not ask again for quoted text or for a text that comes with calls', async () => {
      const quoted = { ...say(`It says: ${chinese}`), quotes: [`前言。${chinese}`] };
      const run = createScriptedRun({ thoughts: [say(chinese, call('a', 'tool')), quoted] });
      expect(await run.sit()).toMatchObject({ type: 'answered', turn: 1 });
      expect(run.events).toEqual([]);
    });
  });

  it('makes only as many calls as one turn may have, and refuses each of the others', async () => {
    const flood = Array.from({ length: 70 }, (_, index) => call(`c${index}`, 'tool', { index }));
    const run = createScriptedRun({ thoughts: [say('', ...flood), say('Done.')] });
    expect(await run.sit()).toMatchObject({ type: 'answered' });
    expect(run.performed).toEqual(flood.slice(0, 64).map(({ id }) => id));
    expect(run.refused).toHaveLength(6);
    const results = run.kept[0]?.results ?? [];
    expect(results).toHaveLength(70);
    expect(results.filter(({ isError }) => isError).map(({ toolCallId }) => toolCallId)).toEqual(
      flood.slice(64).map(({ id }) => id),
    );
  });

  it('refuses the fourth and later of equal calls, in the order of the calls', async () => {
    const flood = Array.from({ length: 5 }, (_, index) => call(`c${index}`, 'tool'));
    const run = createScriptedRun({ thoughts: [say('', ...flood, call('other', 'read')), say('Done.')] });
    expect(await run.sit()).toMatchObject({ type: 'answered' });
    expect(run.kept[0]?.results.map(({ toolCallId, isError }) => [toolCallId, isError])).toEqual([
      ['c0', false],
      ['c1', false],
      ['c2', false],
      ['c3', true],
      ['c4', true],
      ['other', false],
    ]);
  });

  it('gives a call a new id when the model reuses one, and keeps the provider state', async () => {
    const again = [
      call('call_0', 'tool', 2),
      call('x', 'tool', 3),
      call('x', 'tool', 4),
      call('', 'tool', 5),
    ];
    const run = createScriptedRun({
      thoughts: [
        say('', call('call_0', 'tool', 1), call('x_1_2', 'tool', 0)),
        { ...say('', ...again), providerState: {} },
        { ...say('', call('y', 'tool', 6)), providerState: {} },
        say('Done.'),
      ],
    });
    await run.sit();
    expect(run.performed).toEqual(['call_0', 'x_1_2', 'call_0_1_0', 'x', 'x_1_2_', 'call_1_3', 'y']);
    expect(run.sent[3]?.map((message) => 'providerState' in message)).toEqual([
      ...[false, false, false],
      ...[true, false, true, false],
    ]);
  });
});
