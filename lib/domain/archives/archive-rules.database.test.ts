/** The exceptions of archives are about tables and columns that exist, and no column that says it holds a secret is ever in an archive. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
import { archivedFiles, archiveRules, getRule } from './archive-rules';
import type { Catalogue } from './catalogue-store';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let catalogue: Catalogue;
let tables: Map<string, string[]>;

beforeAll(async () => {
  instance = await openTestInstance();
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  const { readCatalogue } = await import('./catalogue-store');
  await acrossWorkspaces(async (database) => {
    catalogue = await readCatalogue(database);
    const rows = await database.$queryRaw<{ table: string; column: string }[]>`
      SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns WHERE table_schema = 'public'`;
    tables = new Map(
      [...Map.groupBy(rows, (row) => row.table)].map(([table, of]) => [
        table,
        of.map(({ column }) => column),
      ]),
    );
  });
});
afterAll(() => instance.close());

describe('the rules of archives', () => {
  it('name only tables and columns that there are', () => {
    const unknown = Object.entries(archiveRules).flatMap(([table, rule]) => {
      const columns = tables.get(table);
      if (columns === undefined) return [table];
      if ('leftOut' in rule) return columns.includes('workspace_id') ? [] : [`${table} is of no workspace`];
      const read = [rule.only ?? '', ...(rule.needs ?? []).map(({ if: when }) => when ?? '')].join(' ');
      const named = [
        ...Object.keys({ ...rule.set, ...rule.setWhenRead, ...rule.setWhenWritten }),
        ...(rule.owner === undefined ? [] : [rule.owner]),
        ...(rule.needs ?? []).map(({ column }) => column),
        ...[...read.matchAll(/\brow\.(\w+)/g)].map(([, column]) => column ?? ''),
      ];
      const needed = (rule.needs ?? []).map((need) => need.table).filter((name) => getRule(name) === null);
      return [
        ...named.filter((column) => !columns.includes(column)).map((column) => `${table}.${column}`),
        ...needed.map((name) => `${table} needs ${name}, which is left out`),
      ];
    });
    expect(unknown).toEqual([]);
  });

  it('leave out every column whose name says that it holds a secret', () => {
    const secret = /cipher|secret|password|token(_hash)?$|passphrase/;
    const kept = catalogue.flatMap(({ name, columns }) =>
      columns
        .filter((column) => secret.test(column) && getRule(name)?.set?.[column] !== 'NULL')
        .map((column) => `${name}.${column}`),
    );
    expect(kept).toEqual([]);
  });

  it('leave out no table to which a row that is kept must refer', () => {
    const names = catalogue.map(({ name }) => name);
    const lost = catalogue.flatMap(({ name, references }) =>
      references
        .filter(({ table, onDelete }) => onDelete !== 'n' && !names.includes(table))
        .map(({ table }) => `${name} refers to ${table}`),
    );
    expect(lost).toEqual([]);
  });

  it('keep the bytes of every table of files as files', () => {
    const withBytes = catalogue.map(({ name }) => name).filter((name) => tables.get(name)?.includes('bytes'));
    expect(withBytes).toEqual([...archivedFiles]);
  });
});
