import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { lenientWireObject, wireObject } from './wire-object';

const inner = wireObject({ part_count: z.number() });
const outer = wireObject({
  type: z.literal('a'),
  tool_use_id: z.string(),
  inner_part: inner.optional(),
  arguments: z.record(z.string(), z.unknown()),
});
const other = wireObject({ type: z.literal('b'), is_error: z.boolean() });
const either = z.discriminatedUnion('type', [outer, other]);

const wire = {
  type: 'a',
  tool_use_id: 't1',
  inner_part: { part_count: 2 },
  arguments: { snake_key: 1, __x: 2 },
};

describe('wireObject', () => {
  it('converts wire names to camelCase, also in nested schemas, and leaves opaque data unchanged', () => {
    const value = either.parse(wire);
    expect(value).toEqual({
      type: 'a',
      toolUseId: 't1',
      innerPart: { partCount: 2 },
      arguments: { snake_key: 1, __x: 2 },
    });
    if (value.type === 'a') expectTypeOf(value.toolUseId).toEqualTypeOf<string>();
  });

  it('writes back what it read', () => {
    expect(z.encode(either, either.parse(wire))).toEqual(wire);
  });

  it('leaves an undefined optional field off the wire', () => {
    expect(
      JSON.stringify(z.encode(outer, { type: 'a', toolUseId: 't', innerPart: undefined, arguments: {} })),
    ).toBe('{"type":"a","tool_use_id":"t","arguments":{}}');
  });

  it('names the wire field in an error', () => {
    expect(either.safeParse({ ...wire, inner_part: { part_count: 'x' } }).error?.issues[0]?.path).toEqual([
      'inner_part',
      'part_count',
    ]);
  });

  it('refuses an undeclared field in both directions', () => {
    expect(outer.safeParse({ ...wire, extra: 1 }).success).toBe(false);
    const extra = { type: 'a', toolUseId: 't', arguments: {}, extra: 1 } as const;
    expect(z.safeEncode(outer, extra).success).toBe(false);
  });

  it('refuses to write what is not an object', () => {
    const nested = wireObject({ inner_part: inner });
    expect(
      z.safeEncode(nested, Object.assign({ innerPart: { partCount: 1 } }, { innerPart: undefined })).success,
    ).toBe(false);
  });

  it('refuses the camelCase spelling on the wire', () => {
    expect(outer.safeParse({ type: 'a', toolUseId: 't1', arguments: {} }).success).toBe(false);
  });
});

describe('lenientWireObject', () => {
  it('drops undeclared fields', () => {
    expect(lenientWireObject({ node_id: z.string() }).parse({ node_id: 'n', extra: 1 })).toEqual({
      nodeId: 'n',
    });
  });
});
