import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { integrationKinds } from '@/lib/protocol/integration-words';
import { describeKnown, findIntegration } from './find-integration';
import { getTest, listOperations, readPayload } from './integration';

describe('readPayload', () => {
  it('accepts any JSON object for a webhook', () => {
    const payload = { a: [1, { b: null }] };
    expect(readPayload('webhook', { operation: 'post', payload })).toEqual({ ok: true, value: payload });
  });

  it.each([
    ['no text', {}, 'payload.text'],
    ['an empty text', { text: '' }, 'payload.text'],
    ['a text beyond its bound', { text: 'x'.repeat(limits.workflowTextChars + 1) }, 'payload.text'],
    ['more than a text', { text: 'Hello', channel: 'general' }, 'channel'],
  ])('refuses a message with %s and names the field', (_what, payload, named) => {
    const read = readPayload('slack', { operation: 'post_message', payload });
    expect(read).toMatchObject({ ok: false, failure: expect.stringContaining(named) });
  });

  it('accepts a message text of the maximum length', () => {
    const payload = { text: 'x'.repeat(limits.workflowTextChars) };
    expect(readPayload('slack', { operation: 'post_message', payload })).toMatchObject({ ok: true });
  });

  it('returns null for an operation of another kind', () => {
    expect(readPayload('slack', { operation: 'post', payload: {} })).toBeNull();
    expect(readPayload('webhook', { operation: 'post_message', payload: {} })).toBeNull();
  });

  it.each(integrationKinds)('accepts what a test of a %s sends', (kind) => {
    const test = getTest(kind);
    expect(listOperations(kind)).toContain(test.operation);
    expect(readPayload(kind, test)).toMatchObject({ ok: true });
  });
});

describe('findIntegration', () => {
  const known = [
    { name: 'Chat', kind: 'slack' as const },
    { name: 'Hook', kind: 'webhook' as const },
    { name: 'hook', kind: 'webhook' as const },
  ];

  it.each([
    ['Hook', 'Hook'],
    ['hook', 'hook'],
    [' chat ', 'Chat'],
    ['HOOK', null],
    ['Cha', null],
  ])('finds for %j: %s', (asked, name) => {
    expect(findIntegration(known, asked)?.name ?? null).toBe(name);
  });

  it('lists the integrations with their operations', () => {
    expect(describeKnown(known)).toBe(
      'Available integrations: Chat (post_message); Hook (post); hook (post).',
    );
    expect(describeKnown([])).toMatch(/owner/);
  });
});
