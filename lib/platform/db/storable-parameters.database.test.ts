/** Whatever outside input contains, the database can store its row. Tested with the product's own client and real PostgreSQL. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { toJson } from '@/lib/core/json';
import { makeStorable } from '@/lib/core/text';
import { createPrismaClient } from './client';
import { becomeAppRole } from './connections';
import type { Prisma } from './generated/client';

let database: TestDatabase;
let client: ReturnType<typeof createPrismaClient>;
beforeAll(async () => {
  database = await createTestDatabase();
  client = createPrismaClient(becomeAppRole(database.url));
});
afterAll(async () => {
  await client.$disconnect();
  await database.drop();
});

const hostile = fc.string({
  unit: fc.constantFrom(
    'a',
    ' ',
    '\u0000',
    '\ud83d',
    '\ude42',
    '🙂',
    '"',
    '\\',
    '\\u0000',
    '\\ud83d',
    '\u2028',
  ),
});
const hostileJson = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });

describe('untrusted text', () => {
  it('is stored in every kind of column and parameter at its full length', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const id = crypto.randomUUID();
        const kept = makeStorable(text);
        const user = { id, name: text, email: `${id}@example.org`, emailVerified: true };
        const created = await client.$transaction((transaction) => transaction.user.create({ data: user }));
        expect(created.name).toBe(kept);
        expect(created.name).toHaveLength(text.length);
        expect(await client.user.count({ where: { name: text } })).toBeGreaterThan(0);
        const rows = await client.$queryRaw<object[]>`
          SELECT ${text}::text AS one, ${[text, text]}::text[] AS several`;
        expect(rows).toEqual([{ one: kept, several: [kept, kept] }]);
        await client.user.delete({ where: { id } });
      }),
      { numRuns: 60 },
    );
  });

  it('is stored at any depth of JSON, in values and keys', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostileJson, async (text, value) => {
        const name = crypto.randomUUID();
        const json = { [text]: [text, { value, text }] };
        const data = { name, at: new Date(), detail: toInput(json) };
        const kept = await client.workerHeartbeat.create({ data, select: { detail: true } });
        expect(kept.detail).toEqual(toJson(json));
      }),
      { numRuns: 60 },
    );
  });
});

/** fast-check generates JSON, but its type does not say so. */
function toInput(value: unknown): Prisma.InputJsonObject {
  return value as Prisma.InputJsonObject;
}
