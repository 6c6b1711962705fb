import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { chatRequestSchema } from '@/lib/protocol/agent-chat';
import { findWorkflowId } from '@/lib/protocol/agent-chat/workflow-id';
import { createDefinition } from '../__fixtures__/workflow-server';
import { describeWorkflowContext } from './describe-workflow-context';

const workflowId = '550e8400-e29b-41d4-a716-446655440000';
const ask = (context: object) =>
  chatRequestSchema.safeParse({ message: 'Change it', context_type: 'workflow', context });

describe('the context of a message about a workflow', () => {
  it('names the workflow, its subject and its graph as the protocol spells them', () => {
    const context = describeWorkflowContext({ workflowId, definition: createDefinition() });
    expect(context).toMatchObject({
      workflow_id: workflowId,
      rule_name: 'Harbour watch',
      entity_schema: 'research',
      entity_name: 'sources',
      trigger_type: 'on_create',
      summary: '2 actions, 0 branches',
      nodes: [
        { id: 'a1', name: 'Mentions' },
        { id: 'a2', name: 'Alert' },
      ],
      edges: [
        { edge_type: 'start', target: 'a1' },
        { edge_type: 'sequence', source: 'a1', target: 'a2' },
      ],
    });
    expect(findWorkflowId(context)).toBe(workflowId);
    expect(ask(context).success).toBe(true);
  });

  it('leaves out a graph that is too large for a message', () => {
    const definition = createDefinition();
    const config = { text: 'x'.repeat(limits.clientContextChars) };
    const actions = definition.actions.map((action) => ({ ...action, action_config: config }));
    const context = describeWorkflowContext({ workflowId, definition: { ...definition, actions } });
    expect(ask(context).success).toBe(true);
    expect(context).toMatchObject({ workflow_id: workflowId, summary: '2 actions, 0 branches' });
  });

  it('has no workflow id before the workflow is approved', () => {
    expect(describeWorkflowContext({ workflowId: null, definition: createDefinition() })).not.toHaveProperty(
      'workflow_id',
    );
  });
});
