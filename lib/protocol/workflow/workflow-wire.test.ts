import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authoredWorkflowSchema } from './authoring';
import { triggerTypes, workflowDefinitionSchema, workflowEntities } from './definition';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((word) => `w${word}w`);
const id = fc.uuid();
const config = fc.dictionary(
  fc.constantFrom('title', 'collection_id', 'snake_case_key', 'camelKey'),
  fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value))),
);
const position = fc.record({ x: fc.integer(), y: fc.integer() });

const definitions = fc.record(
  {
    name: text,
    description: text,
    entity: fc.constantFrom(...workflowEntities),
    trigger_type: fc.constantFrom(...triggerTypes),
    collection_id: id,
    schedule: fc.record({ cron: text, time_zone: text }),
    actions: fc.array(
      fc.record(
        { id, name: text, action_type: text, action_config: config, position },
        { requiredKeys: ['id', 'name', 'action_type', 'action_config'] },
      ),
      { maxLength: 4 },
    ),
    edges: fc.array(
      fc.oneof(
        fc.record({ edge_type: fc.constant('start'), target: id }),
        fc.record({ edge_type: fc.constant('sequence'), source: id, port: text, target: id }),
      ),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: ['name', 'description', 'entity', 'trigger_type', 'actions', 'edges'] },
);

describe('a workflow on the wire', () => {
  it('is written as it was read, whatever its configs contain', () => {
    fc.assert(
      fc.property(definitions, (wire) => {
        expect(z.encode(workflowDefinitionSchema, workflowDefinitionSchema.parse(wire))).toEqual(wire);
      }),
    );
  });

  it.each([
    ['an undeclared key of an edge', { edges: [{ edge_type: 'start', target: 'a', port: 'success' }] }],
    ['a sequence without a port', { edges: [{ edge_type: 'sequence', source: 'a', target: 'b' }] }],
    ['an entity that does not exist', { entity: 'research.cats' }],
    ['an undeclared key', { active: true }],
  ])('refuses %s', (_what, change) => {
    const wire = {
      name: 'A',
      entity: 'research.sources',
      trigger_type: 'on_create',
      actions: [],
      edges: [],
    };
    expect(workflowDefinitionSchema.safeParse(wire).success).toBe(true);
    expect(workflowDefinitionSchema.safeParse({ ...wire, ...change }).success).toBe(false);
  });

  it('can be authored with the shorthand of agent-chat §5, without ids and edges', () => {
    const read = authoredWorkflowSchema.parse({
      name: 'Low stock',
      entity: 'research.sources',
      trigger_type: 'on_update',
      actions: [
        { name: 'Check Stock', action_type: 'evaluate_condition' },
        { name: 'Send Alert', action_type: 'create_alert', after: 'Check Stock:output-true' },
        { name: 'Log', action_type: 'log_audit_entry', after: ['Check Stock:output-false', 'Send Alert'] },
      ],
    });
    expect(read.actions.map(({ after }) => after)).toEqual([
      undefined,
      'Check Stock:output-true',
      ['Check Stock:output-false', 'Send Alert'],
    ]);
    expect(read.actions[0]?.actionConfig).toEqual({});
  });
});
