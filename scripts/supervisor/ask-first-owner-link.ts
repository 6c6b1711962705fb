/**
 * Asks a process of its own for the link with which the first owner comes in, if nobody has an account yet. So the supervisor, which runs as long
 * as the product, loads neither the accounts nor the sample collection.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { connectTo } from '@/lib/platform/db/connections';

const root = path.resolve(import.meta.dirname, '../..');
const source = 'lib/server/first-owner/link-process.ts';
const answerSchema = z.object({ signInLink: z.string().nullable() });

/**
 * @param programs the folder of the built programs, or null in development
 * @returns null if there is an owner already
 */
export async function askFirstOwnerLink(
  databaseUrl: string,
  programs: string | null,
): Promise<string | null> {
  if (await hasUsers(databaseUrl)) return null;
  const [file, ...options] =
    programs === null
      ? [path.join(root, 'scripts/run.mjs'), source]
      : [path.join(programs, 'first-owner-link.mjs')];
  const child = fork(file, options, {
    cwd: root,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
  const answer = answerSchema.safeParse(message);
  await ended;
  if (!answer.success)
    throw new Error('The process that creates the link for the first owner ended without it.');
  return answer.data.signInLink;
}

async function hasUsers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client(connectTo(databaseUrl));
  await client.connect();
  try {
    const { rows } = await client.query<{ has: boolean }>('SELECT EXISTS (SELECT FROM "user") AS has');
    return rows[0]?.has === true;
  } finally {
    await client.end();
  }
}
