/** Access to the database of the product under test, for states that no user could bring about, such as an answer with a given text. */
import pg from 'pg';
import { getSandbox } from './sandbox';

export async function queryDatabase(
  sql: string,
  values: readonly unknown[],
): Promise<{ readonly rowCount: number | null; readonly rows: readonly Record<string, unknown>[] }> {
  const client = new pg.Client({ connectionString: getSandbox().databaseUrl });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(sql, [...values]);
  } finally {
    await client.end();
  }
}
