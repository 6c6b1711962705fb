import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { describeDrift } from '@/e2e/support/schema-engine';

/** Tables that only SQL reads and writes. Each is named in the migration that creates it. */
const unmodelled = [
  '_prisma_migrations',
  'lexeme',
  'object_area',
  'page_words',
  'passage',
  'passage_change',
  'passage_vector',
  'posting',
  'rate_limit',
  'search_engine',
  'search_stat',
  'secret_key_mark',
  'usage_entry',
];
const nothing = '-- This is an empty migration.\n';

/** Each row names a possible difference, the SQL that causes it, and what the drift check reports. */
const differences = [
  ['a table is missing', 'DROP TABLE audit_event', 'CREATE TABLE "audit_event"'],
  ['a table is too many', 'CREATE TABLE extra (id int)', 'DROP TABLE "extra"'],
  ['a column is missing', 'ALTER TABLE run DROP COLUMN model', 'ADD COLUMN     "model" TEXT'],
  ['a column is too many', 'ALTER TABLE run ADD COLUMN extra int', 'DROP COLUMN "extra"'],
  ['a column has another type', 'ALTER TABLE run ALTER cost_usd TYPE numeric', '"cost_usd" SET DATA TYPE'],
  ['a column may be null', 'ALTER TABLE run ALTER kind DROP NOT NULL', '"kind" SET NOT NULL'],
  ['a default is gone', 'ALTER TABLE run ALTER attempt DROP DEFAULT', '"attempt" SET DEFAULT 0'],
  ['an index is gone', 'DROP INDEX message_run_id_idx', 'CREATE INDEX "message_run_id_idx"'],
  ['a key is not unique', 'DROP INDEX user_email_key', 'CREATE UNIQUE INDEX "user_email_key"'],
  [
    'a foreign key is gone',
    'ALTER TABLE member DROP CONSTRAINT member_user_id_fkey',
    'ADD CONSTRAINT "member_user_id_fkey"',
  ],
] as const;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function change(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const drift = () => describeDrift({ url: database.url, unmodelled });

describe('the schema and the migrations', () => {
  it('describe the same tables, columns, indexes and foreign keys', async () => {
    expect(await drift()).toBe(nothing);
  });

  it('are reported as different for every kind of difference', async () => {
    // All differences are made together, because one drift check takes seconds.
    await change(differences.map(([, sql]) => sql).join(';\n'));
    const told = await drift();
    for (const [what, , wanted] of differences) expect(told, what).toContain(wanted);
  });
});
