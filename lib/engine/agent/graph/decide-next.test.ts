import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import type { NodeState } from '@/lib/protocol/research-words';
import { decideNext, type GraphNode } from './decide-next';
import { openNodes } from './open-nodes';
import { readOpened } from './read-opened';
import { joinCeilings, leaveForReport, type RunBudget, shareBudget } from '../share-budget';

const node = (id: string, state: NodeState, ...dependsOn: string[]): GraphNode => ({
  id,
  state,
  dependsOn,
  question: `${id}?`,
});
const step = (nodes: readonly GraphNode[], free = 4) => decideNext({ nodes, free, stop: null });

describe('decideNext', () => {
  it('starts nodes that build on nothing, up to the number of free workers', () => {
    expect(step([node('a', 'waiting'), node('b', 'waiting'), node('c', 'waiting', 'a')], 1).start).toEqual([
      'a',
    ]);
    expect(step([node('a', 'waiting'), node('b', 'waiting'), node('c', 'waiting', 'a')]).start).toEqual([
      'a',
      'b',
    ]);
  });

  it('starts a node despite a failed dependency when another dependency was answered', () => {
    const nodes = [node('a', 'failed'), node('b', 'done'), node('c', 'waiting', 'a', 'b')];
    expect(step(nodes)).toEqual({ start: ['c'], skip: [], isOver: false });
  });

  it('skips a node that builds only on failed nodes', () => {
    expect(step([node('a', 'failed'), node('b', 'waiting', 'a')]).skip).toEqual([
      { id: 'b', reason: 'dependency' },
    ]);
  });

  it('starts nothing at a ceiling, and skips waiting nodes with that reason', () => {
    const nodes = [node('a', 'running'), node('b', 'waiting')];
    expect(decideNext({ nodes, free: 3, stop: 'tokens' })).toEqual({
      start: [],
      skip: [{ id: 'b', reason: 'tokens' }],
      isOver: false,
    });
  });

  it('ends every plan, starts each node once and in order, and never exceeds the workers', () => {
    const plans = fc.array(fc.record({ edges: fc.array(fc.nat(12)), fails: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 4 }), (wishes, workers) => {
        let nodes = wishes.map(({ edges }, place) =>
          node(
            `n${place}`,
            'waiting',
            ...new Set(edges.filter((each) => each < place).map((each) => `n${each}`)),
          ),
        );
        const started: string[] = [];
        const become = (id: string, state: NodeState) => {
          nodes = nodes.map((each) => (each.id === id ? { ...each, state } : each));
        };
        for (let turn = 0; ; turn += 1) {
          expect(turn).toBeLessThan(60);
          const running = nodes.filter(({ state }) => state === 'running');
          const { start, skip, isOver } = step(nodes, workers - running.length);
          if (isOver) break;
          for (const { id } of skip) become(id, 'skipped');
          for (const id of start) {
            const own = nodes.find((each) => each.id === id);
            for (const before of own?.dependsOn ?? [])
              expect(['done', 'failed', 'skipped']).toContain(
                nodes.find((each) => each.id === before)?.state,
              );
            become(id, 'running');
            started.push(id);
          }
          const now = nodes.filter(({ state }) => state === 'running');
          expect(now.length).toBeLessThanOrEqual(workers);
          const first = now[0];
          if (first !== undefined)
            become(first.id, wishes[Number(first.id.slice(1))]?.fails ? 'failed' : 'done');
        }
        expect(new Set(started).size).toBe(started.length);
        expect(
          nodes.every(({ state }) => state === 'done' || state === 'failed' || state === 'skipped'),
        ).toBe(true);
      }),
    );
  });
});

const budget: RunBudget = { tokens: null, costUsd: null, milliseconds: 1_000, steps: 10, children: 12 };
const nothing = { tokens: 0, costUsd: 0, milliseconds: 0, steps: 0 };

describe('shareBudget', () => {
  it('reserves one step for the report', () => {
    expect(shareBudget(budget, { ...nothing, steps: 8 }, 4)).toMatchObject({ type: 'go', count: 1 });
    expect(shareBudget(budget, { ...nothing, steps: 9 }, 4)).toEqual({ type: 'stop', reason: 'steps' });
    expect(leaveForReport(budget, { ...nothing, steps: 9 })).toEqual({ tokens: null, costUsd: null });
    expect(leaveForReport(budget, { ...nothing, steps: 10 })).toBeNull();
  });

  it.each([
    ['seconds', budget, { ...nothing, milliseconds: 1_000 }],
    ['tokens', { ...budget, tokens: 2 * limits.researchStepTokens - 1 }, nothing],
    ['cost', { ...budget, costUsd: 1 }, { ...nothing, costUsd: 1 }],
  ])('stops at the ceiling of %s', (reason, own, use) => {
    expect(shareBudget(own, use, 4)).toEqual({ type: 'stop', reason });
  });

  it('never gives away more than is left, whatever was used', () => {
    const amounts = fc.record({
      tokens: fc.nat(200_000),
      used: fc.nat(200_000),
      wanted: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(amounts, ({ tokens, used, wanted }) => {
        const use = { ...nothing, tokens: used };
        const shares = shareBudget({ ...budget, tokens, costUsd: 3 }, use, wanted);
        if (shares.type === 'stop') return;
        const { count, share } = shares;
        expect(count).toBeLessThanOrEqual(wanted);
        expect((share.tokens ?? 0) * (count + 1)).toBeLessThanOrEqual(tokens - used);
        expect(share.tokens).toBeGreaterThanOrEqual(limits.researchStepTokens);
        expect((share.costUsd ?? 0) * (count + 1)).toBeLessThanOrEqual(3.000001);
      }),
    );
  });
});

describe('joinCeilings', () => {
  it.each([
    [null, null, null],
    [5, null, 5],
    [null, 7, 7],
    [5, 7, 5],
  ])('returns the smaller of %j and %j', (one, other, joined) =>
    expect(joinCeilings(one, other)).toBe(joined),
  );
});

describe('openNodes', () => {
  const from = { id: 'n1', question: 'A?', dependsOn: [] };
  const open = (questions: readonly string[], rest = {}) =>
    openNodes({ from, questions, nodes: [from], children: 12, ...rest });

  it('adds questions that were not asked yet, building on the node that opened them', () => {
    expect(open(['a?', 'B?'])).toEqual({
      added: [{ id: 'n1.1', question: 'B?', dependsOn: ['n1'] }],
      refused: [],
    });
  });

  it('refuses a question beyond the maximum of children or depth, and says which', () => {
    const refusedFor = (reason: string) => [{ question: 'B?', reason }];
    expect(open(['B?'], { children: 1 })).toEqual({ added: [], refused: refusedFor('children') });
    expect(open(['B?'], { from: { ...from, id: 'n1.1.1' } })).toEqual({
      added: [],
      refused: refusedFor('depth'),
    });
  });
});

describe('readOpened', () => {
  it('reads closing lines as questions and leaves the words of a source alone', () => {
    expect(
      readOpened('It opens: at nine.\n\nThe rest. [1]\n\nOpens: Who built it?\n- **Opens:** Why?\n'),
    ).toEqual({
      markdown: 'It opens: at nine.\n\nThe rest. [1]',
      opens: ['Who built it?', 'Why?'],
    });
  });
});
