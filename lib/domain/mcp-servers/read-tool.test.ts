import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { readArgumentsSchema } from './read-arguments-schema';
import { readTools } from './read-tool';

const listed = (more: object = {}) => ({ name: 'find', inputSchema: { type: 'object' }, ...more });
const describeLength = (chars: number) =>
  readTools([listed({ description: 'x'.repeat(chars) })]).tools[0]?.definition.description.length;

describe('readTools', () => {
  it('leaves out what is no tool, what repeats a name, and what is beyond the limit, and counts it', () => {
    const many = Array.from({ length: limits.mcpTools + 1 }, (_, n) => listed({ name: `find_${n}` }));
    expect(readTools(many)).toMatchObject({ tools: { length: limits.mcpTools }, leftOut: 1 });
    const odd = [listed(), listed(), null, 'find', listed({ name: 'fi\u200Bnd' }), { name: 'bare' }];
    expect(readTools(odd)).toMatchObject({ tools: [{ name: 'find' }], leftOut: 5 });
  });

  it('cuts a description at its limit', () => {
    expect(describeLength(limits.mcpDescriptionChars)).toBe(limits.mcpDescriptionChars);
    expect(describeLength(limits.mcpDescriptionChars + 1)).toBe(limits.mcpDescriptionChars);
  });

  it('believes that a tool only reads if its server says exactly that', () => {
    const isReadOnly = (annotations: unknown) =>
      readTools([listed({ annotations })]).tools[0]?.definition.isReadOnly;
    expect([{ readOnlyHint: true }, { readOnlyHint: 'true' }, {}, 7].map(isReadOnly)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('readArgumentsSchema', () => {
  it('puts in place of a reference what it refers to, and anything in place of one that leads elsewhere or back', () => {
    const place = {
      type: 'object',
      properties: { near: { $ref: '#/$defs/place' }, name: { type: 'string' } },
    };
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { at: { $ref: '#/$defs/place' }, other: { $ref: 'https://example.com/schema' }, $ref: {} },
      $defs: { place },
    };
    expect(readArgumentsSchema(schema)).toEqual({
      type: 'object',
      properties: {
        at: { type: 'object', properties: { near: {}, name: { type: 'string' } } },
        other: {},
        $ref: {},
      },
    });
  });

  it('refuses a schema that is too large, also one that references make large', () => {
    const described = (chars: number) => ({ type: 'object', description: 'x'.repeat(chars) });
    const own = JSON.stringify(described(0)).length;
    expect(readArgumentsSchema(described(limits.mcpSchemaChars - own))).not.toBeNull();
    expect(readArgumentsSchema(described(limits.mcpSchemaChars - own + 1))).toBeNull();
    const twice = (name: string) => ({
      anyOf: Array.from({ length: 20 }, () => ({ $ref: `#/$defs/${name}` })),
    });
    const $defs = { a: twice('b'), b: twice('c'), c: twice('d'), d: twice('e'), e: { type: 'string' } };
    expect(readArgumentsSchema({ type: 'object', properties: { x: twice('a') }, $defs })).toBeNull();
  });

  it('ends for every value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        readArgumentsSchema({ type: 'object', properties: value });
        readArgumentsSchema(value);
      }),
    );
  });
});
