/** The database of the product under test, with its owner's login: to look at what no screen shows, and to let time pass. */
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
