/** What an owner sees of the instance, and of the work of their own workspace. Nothing is about another workspace. */
import { z } from 'zod';
import { statusParts } from '../status-words';
import { defineEndpoint, timeSchema } from './endpoint';
import { partSchema } from './health';

const statusSchema = z.object({
  checked_at: timeSchema,
  works: z.boolean().describe('True if no part is unavailable. A part that is absent was not set up.'),
  parts: z.array(
    partSchema.extend({
      part: z.enum(statusParts),
      advice: z
        .string()
        .nullable()
        .describe('What to do about it, or what it means for users. Null if the part is ready.'),
    }),
  ),
  model_calls: z
    .object({
      last_at: timeSchema.nullable(),
      last_failure: z.object({ at: timeSchema, reason: z.string() }).nullable(),
    })
    .describe('Calls of this workspace to the servers of models; `last_failure` is of the last day.'),
  jobs: z
    .array(
      z.object({
        kind: z.string(),
        waiting: z.number().int(),
        running: z.number().int(),
        oldest_seconds: z
          .number()
          .nullable()
          .describe('Seconds that the oldest has waited. Null if none waits.'),
        is_done: z.boolean().describe('False if no worker does this kind.'),
      }),
    )
    .describe('Jobs of this workspace that are due or being done, by kind.'),
  failed_jobs: z
    .array(z.object({ at: timeSchema, kind: z.string(), sentence: z.string() }))
    .describe('Jobs of this workspace that failed at every attempt in the last day, newest first.'),
  version: z.string(),
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
