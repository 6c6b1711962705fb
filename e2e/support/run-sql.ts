/** Runs SQL on the database of the product under test, as its owner: to check what no screen shows, and to simulate the passing of time. */
import pg from 'pg';
import { getSandbox } from './sandbox';

export async function runSql<Row extends object>(
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: getSandbox().databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
