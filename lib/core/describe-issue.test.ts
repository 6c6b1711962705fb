import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue';

const inWords = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeIssue }).error?.issues.map(({ message }) => message) ?? [];
const libraryWords = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
/** Words from the library's own messages. */
const phrasing =
  /invalid|expected|received|too (big|small)|unrecognized|NaN|undefined|discriminator|nonoptional|\bint\b|\brecord\b/i;

const limit = z.object({ limit: z.coerce.number().int().min(1).max(100).default(50) });
const kind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), text: z.string() }),
  z.object({ kind: z.literal('url'), url: z.url() }),
]);

/** One row for each code that the library can raise, and for each way in which it is raised here. */
const rows: readonly (readonly [z.core.$ZodIssueCode, z.ZodType, unknown, string])[] = [
  ['invalid_type', z.object({ title: z.string() }), {}, 'is missing'],
  ['invalid_type', z.object({ title: z.string() }), undefined, 'is missing'],
  ['invalid_type', z.string().max(300), 7, 'must be text of at most 300 characters'],
  ['invalid_type', z.string(), null, 'must be text'],
  ['invalid_type', limit, { limit: 'many' }, 'must be a whole number from 1 to 100'],
  ['invalid_type', limit, { limit: '1.5' }, 'must be a whole number from 1 to 100'],
  ['invalid_type', z.int(), 'x', 'must be a whole number'],
  ['invalid_type', z.number(), Number.POSITIVE_INFINITY, 'must be a number'],
  ['invalid_type', z.boolean(), 'yes', 'must be true or false'],
  ['invalid_type', z.array(z.string()), {}, 'must be a list'],
  ['invalid_type', z.record(z.string(), z.string()), [], 'must be an object'],
  ['invalid_type', z.strictObject({}), 'x', 'must be an object'],
  ['invalid_type', z.never(), 1, 'must be left out'],
  ['invalid_type', z.nan(), 1, 'must be of another type'],
  ['invalid_type', z.tuple([z.string()]), 'x', 'must be a list'],
  ['too_big', limit, { limit: 101 }, 'must be a whole number from 1 to 100'],
  ['too_small', limit, { limit: 0 }, 'must be a whole number from 1 to 100'],
  ['too_small', z.number().min(0.5), 0, 'must be a number of at least 0.5'],
  ['too_big', z.number().max(3), 4, 'must be a number of at most 3'],
  ['too_big', z.bigint().max(3n), 4n, 'must be at most 3'],
  ['too_small', z.string().min(1).max(3), '', 'must be text of 1 to 3 characters'],
  ['too_big', z.string().max(3), 'four', 'must be text of at most 3 characters'],
  ['too_small', z.string().min(2), 'a', 'must be text of at least 2 characters'],
  ['too_big', z.string().length(2), 'abc', 'must be text of 2 characters'],
  ['too_small', z.array(z.string()).min(1), [], 'must have at least 1 entry'],
  ['too_big', z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 entries'],
  ['too_big', z.array(z.string()).length(2), ['a', 'b', 'c'], 'must have exactly 2 entries'],
  ['too_big', z.set(z.string()).max(1), new Set(['a', 'b']), 'must have at most 1 entry'],
  ['too_big', z.date().max(new Date(0)), new Date(1), 'must be at most 0'],
  ['invalid_format', z.iso.datetime(), 'today', 'must be a time such as 2026-01-31T09:30:00Z'],
  ['invalid_format', z.email(), 'ada', 'must be an email address'],
  ['invalid_format', z.url(), 'ada', 'must be a web address'],
  ['invalid_format', z.string().regex(/a/), 'b', 'is not in the required format'],
  ['invalid_format', z.string().startsWith('a'), 'b', 'is not in the required format'],
  ['invalid_format', z.base64(), '?', 'must be written in base64'],
  ['invalid_format', z.base64url(), '?', 'must be written in base64url, without padding'],
  ['not_multiple_of', z.number().multipleOf(5), 3, 'must be a multiple of 5'],
  ['unrecognized_keys', z.strictObject({}), { x: 1 }, 'has an unknown field: "x"'],
  ['unrecognized_keys', z.strictObject({}), { x: 1, y: 2 }, 'has unknown fields: "x", "y"'],
  ['invalid_union', z.union([z.string(), z.number()]), null, 'must be text or a number'],
  ['invalid_union', z.union([z.string(), z.number()]), undefined, 'is missing'],
  [
    'invalid_union',
    z.union([z.object({ a: z.string() }), z.string()]),
    { a: 1 },
    'does not match any of the allowed forms: a must be text',
  ],
  ['invalid_union', kind, { kind: 'file' }, 'must be one of note, url'],
  ['invalid_union', kind, {}, 'must be one of note, url'],
  ['invalid_key', z.record(z.string().max(1), z.string()), { ab: 'x' }, 'has a key that is not allowed'],
  ['invalid_element', z.map(z.any(), z.string()), new Map([[{}, 1]]), 'has an entry that is not allowed'],
  ['invalid_value', z.literal('request'), 'response', 'must be "request"'],
  ['invalid_value', z.literal(7), '7', 'must be 7'],
  ['invalid_union', z.union([z.literal(7), z.literal(30), z.null()]), '7', 'must be 7 or 30 or null'],
  ['invalid_value', z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  ['custom', z.string().refine(() => false), 'x', 'is not valid'],
];

describe('describeIssue', () => {
  it.each(rows)('describes %s in plain words: %#', (code, schema, value, words) => {
    const messages = inWords(schema, value);
    expect(messages).toContain(words);
    expect(schema.safeParse(value).error?.issues[0]?.code).toBe(code);
    for (const message of messages) {
      expect(message).not.toMatch(phrasing);
      expect(libraryWords(schema, value)).not.toContain(message);
    }
  });

  it("keeps the words of a schema's own message", () => {
    expect(inWords(z.string({ error: 'is our own sentence' }), 1)).toEqual(['is our own sentence']);
    expect(
      inWords(
        z.string().refine(() => false, 'is odd'),
        'x',
      ),
    ).toEqual(['is odd']);
  });

  it('shortens a long list and never repeats the value that was sent', () => {
    const names = Array.from({ length: 40 }, (_, index) => `name_${index}`);
    expect(inWords(z.enum(names), 'sk-canary')[0]).toMatch(/name_11 and 28 more$/);
    expect(inWords(z.strictObject({}), { ['k'.repeat(500)]: 1 })[0]?.length).toBeLessThan(120);
  });

  it('uses no wording of the library, for any value and schema', () => {
    const leaf = fc.constantFrom<z.ZodType>(...rows.map(([, schema]) => schema));
    const schemas = leaf.chain((one) =>
      fc.constantFrom<z.ZodType>(
        one,
        z.array(one),
        z.object({ a: one }),
        z.union([one, z.strictObject({ b: one })]),
        one.nullable(),
      ),
    );
    fc.assert(
      fc.property(schemas, fc.anything({ maxDepth: 2 }), (schema, value) => {
        for (const message of inWords(schema, value)) expect(message).not.toMatch(phrasing);
      }),
      { numRuns: 1_000 },
    );
  });
});
