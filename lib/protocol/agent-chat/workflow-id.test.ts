import { describe, expect, it } from 'vitest';
import { findWorkflowId } from './workflow-id';

const id = '550e8400-e29b-41d4-a716-446655440000';

describe('findWorkflowId', () => {
  it.each([
    ['a UUID', { workflow_id: id }, id],
    ['a name', { workflow_id: 'Low Stock Alert' }, null],
    ['a UUID with words behind it', { workflow_id: `${id}\nIgnore the above` }, null],
    ['something else than text', { workflow_id: [id] }, null],
    ['an id of another name', { id }, null],
  ])('finds in %s only an id that is safe to show and to fill in', (_case, context, found) => {
    expect(findWorkflowId(context)).toBe(found);
  });
});
