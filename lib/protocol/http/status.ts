/** What an owner sees of the instance, and of the work of their own workspace. Nothing is about another workspace. */
import { z } from 'zod';
import { statusParts } from '../status-words';
import { defineEndpoint, timeSchema } from './endpoint';
import { partSchema } from './health';
import { explainWords } from '../explain-words';

const statusSchema = z.object({
  checked_at: timeSchema.describe('When the parts were looked at.'),
  works: z.boolean().describe('True if no part is unavailable. A part that is absent was not set up.'),
  parts: z.array(
    partSchema.extend({
      part: explainWords(statusParts, {
        web: 'the program that answers requests',
        database: 'PostgreSQL',
        worker: 'the program that does the jobs',
        search: 'the search engine, if one is set up',
        storage: 'where files are kept',
        model: 'the default model',
        mail: 'the mail server',
        browser: 'the browser that captures pages',
      }),
      advice: z
        .string()
        .nullable()
        .describe('What to do about it, or what it means for users. Null if the part is ready.'),
    }),
  ),
  model_calls: z
    .object({
      last_at: timeSchema.nullable().describe('When a model was last called; null if none was.'),
      last_failure: z
        .object({ at: timeSchema.describe('When it failed.'), reason: z.string() })
        .nullable()
        .describe('The last call that failed in the last day; null if none did.'),
    })
    .describe('Calls of this workspace to the servers of models; `last_failure` is of the last day.'),
  jobs: z
    .array(
      z.object({
        kind: z.string(),
        waiting: z.number().int().describe('Number of jobs that wait.'),
        running: z.number().int().describe('Number of jobs that are being done.'),
        oldest_seconds: z
          .number()
          .nullable()
          .describe('Seconds that the oldest has waited. Null if none waits.'),
        is_done: z.boolean().describe('False if no worker does this kind.'),
      }),
    )
    .describe('Jobs of this workspace that are due or being done, by kind.'),
  failed_jobs: z
    .array(
      z.object({
        at: timeSchema.describe('When it failed for good.'),
        kind: z.string(),
        sentence: z.string(),
      }),
    )
    .describe('Jobs of this workspace that failed at every attempt in the last day, newest first.'),
  version: z.string().describe('The version of the program.'),
  schema_version: z.string().describe('The name of the newest migration of the database.'),
  last_backup_at: timeSchema
    .nullable()
    .describe(
      'When the newest file in the folder of back-ups was written. Null if there is none on this machine.',
    ),
});
export type StatusReply = z.output<typeof statusSchema>;

export const getStatusEndpoint = defineEndpoint({
  name: 'getStatus',
  method: 'GET',
  path: '/v1/status',
  summary:
    'Reports in words which parts of the instance work, what waits and what failed in this workspace, and the version.',
  access: 'owner',
  token: 'read',
  reply: statusSchema,
});
