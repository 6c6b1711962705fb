import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { action, assemble, author, randomActions, type WireAction } from './__fixtures__/workflows';
import { assembleWorkflow } from './assemble';
import { getEntity } from './entities';
import { outlineWorkflow } from './outline';
import { findTrigger } from './triggers';

/** Writes an edge as `Check:output-true>Alert`; the start is `>Check`. */
function listEdges(actions: WireAction[], edges?: Parameters<typeof assemble>[1]): string[] {
  const definition = assemble(actions, edges);
  const nameOf = (id: string) => definition.actions.find((given) => given.id === id)?.name;
  return definition.edges.map((edge) =>
    edge.edgeType === 'start'
      ? `>${nameOf(edge.target)}`
      : `${nameOf(edge.source)}:${edge.port}>${nameOf(edge.target)}`,
  );
}
const failuresOf = (actions: WireAction[], change: Parameters<typeof author>[1] = {}) => {
  const assembled = assembleWorkflow(author(actions, change), () => crypto.randomUUID());
  return assembled.ok ? [] : assembled.failure.map(({ code, message }) => [code, message]);
};

describe('after (agent-chat §5 "Edge Shorthand")', () => {
  const check = action('Check Stock', 'evaluate_condition');

  it.each<[string, WireAction[], string[]]>([
    ['left out starts the workflow', [check], ['>Check Stock']],
    [
      'with a name and a port follows by that port',
      [check, action('Send Alert', 'create_alert', 'Check Stock:output-false')],
      ['>Check Stock', 'Check Stock:output-false>Send Alert'],
    ],
    [
      'with a name alone follows by the default port of its type',
      [
        check,
        action('Send Alert', 'create_alert', 'Check Stock'),
        action('Log', 'log_audit_entry', 'Send Alert'),
      ],
      ['>Check Stock', 'Check Stock:output-true>Send Alert', 'Send Alert:success>Log'],
    ],
    [
      'with several joins them',
      [check, action('Log', 'log_audit_entry', ['Check Stock:output-true', 'Check Stock:output-false'])],
      ['>Check Stock', 'Check Stock:output-true>Log', 'Check Stock:output-false>Log'],
    ],
    [
      'is split at the last colon',
      [action('Note: stock', 'delay'), action('Log', 'log_audit_entry', 'Note: stock:success')],
      ['>Note: stock', 'Note: stock:success>Log'],
    ],
    [
      'means a whole name with a colon before a name and a port',
      [
        action('Check', 'delay'),
        action('Check:success', 'delay', 'Check'),
        action('Log', 'log_audit_entry', 'Check:success'),
      ],
      ['>Check', 'Check:success>Check:success', 'Check:success:success>Log'],
    ],
    [
      'may name an action that is written later',
      [action('Log', 'log_audit_entry', 'Check Stock'), check],
      ['Check Stock:output-true>Log', '>Check Stock'],
    ],
  ])('%s', (_what, actions, edges) => {
    expect(listEdges(actions)).toEqual(edges);
  });

  it('combines with edges that are written out by name or id, each edge once', () => {
    const edges = [
      { edge_type: 'sequence' as const, source: 'Check Stock', target: 'alert-id' },
      { edge_type: 'sequence' as const, source: 'Check Stock', port: 'output-true', target: 'Log' },
    ];
    const actions = [
      check,
      { ...action('Alert', 'create_alert'), id: 'alert-id' },
      action('Log', 'log_audit_entry', 'Check Stock'),
    ];
    expect(listEdges(actions, { edges })).toEqual([
      '>Check Stock',
      'Check Stock:output-true>Log',
      'Check Stock:output-true>Alert',
    ]);
  });

  it.each<[string, ReturnType<typeof failuresOf>, [string, string]]>([
    [
      'a misspelled name',
      failuresOf([action('Check', 'delay'), action('Send', 'create_alert', 'Chek')]),
      [
        'unknown_predecessor',
        'Action “Send”: after names “Chek”, which does not exist. Did you mean “Check”?',
      ],
    ],
    [
      'a name that is like none',
      failuresOf([action('Check', 'delay'), action('Send', 'create_alert', 'Somewhere:success')]),
      [
        'unknown_predecessor',
        'Action “Send”: after names “Somewhere:success”, which does not exist. There is “Check”.',
      ],
    ],
    [
      'an edge to nowhere',
      failuresOf([action('Check', 'delay')], { edges: [{ edge_type: 'start', target: 'Chek' }] }),
      ['invalid_edge', 'An edge leads to “Chek”, which does not exist. Did you mean “Check”?'],
    ],
    [
      'an entity',
      failuresOf([], { entity: 'research.source' }),
      ['unknown_entity', 'There is no entity “research.source”. Did you mean “research.sources”?'],
    ],
    [
      'a trigger',
      failuresOf([], { trigger_type: 'on_updated' }),
      ['unknown_trigger', 'There is no trigger “on_updated”. Did you mean “on_update”?'],
    ],
  ])('says what is wrong with %s and what was meant', (_what, failures, expected) => {
    expect(failures).toEqual([expected]);
  });

  it('accepts an entity and a trigger by id, and keeps the ids of actions', () => {
    const ids = { entity: getEntity('research.artifacts').id, trigger_type: findTrigger('manual')?.id ?? '' };
    const { entity, triggerType, actions } = assemble([{ ...action('Log', 'delay'), id: 'mine' }], ids);
    expect([entity, triggerType, actions[0]?.id]).toEqual(['research.artifacts', 'manual', 'mine']);
  });

  it('and the outline keep every action exactly once, after all that precede it', () => {
    fc.assert(
      fc.property(randomActions, (actions) => {
        const definition = assemble(actions);
        const order = outlineWorkflow(definition).map(({ actionId }) => actionId);
        expect([...order].sort()).toEqual(definition.actions.map(({ id }) => id).sort());
        for (const edge of definition.edges)
          if (edge.edgeType === 'sequence')
            expect(order.indexOf(edge.source)).toBeLessThan(order.indexOf(edge.target));
      }),
    );
  });
});
