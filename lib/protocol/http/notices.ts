/** What one member should know: mentions, replies in threads that they follow, what was assigned to them, and quotes of theirs that went stale. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { mailRhythms, type NoticeKind, noticeKinds } from '../thread-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema, flagSchema } from './endpoint';
import { threadPersonSchema, threadSchema } from './threads';
import { explainWords } from '../explain-words';

export const noticeKindSchema = explainWords(noticeKinds, {
  mention: 'somebody mentioned you',
  reply: 'somebody wrote in a thread that you follow',
  assignment: 'a thread was assigned to you',
  stale: 'a passage that your answer, artifact or page quotes has changed',
  approval: 'something waits for your approval',
  limit: 'most or all of a limit of usage is used',
  audit_stream: 'the receiver of the audit log fails, or works again',
  feed: 'a feed that you follow has paused itself',
  archive: 'an export is ready, a file was checked, or a workspace was made from it',
  shown: 'its author showed you a conversation',
  due: 'the day has come by which something assigned to you is due',
  mcp_server: 'the sign-in to an MCP server has ended',
});

export const mailRhythmSchema = explainWords(mailRhythms, {
  instant: 'at once',
  hourly: 'gathered every hour',
  daily: 'gathered every day',
  never: 'no mail',
});

export const noticeSchema = z.object({
  id: z.string(),
  kind: noticeKindSchema,
  actor: threadPersonSchema
    .nullable()
    .describe('Who did it; null if nobody did, as where a passage has changed or a limit is reached.'),
  thread_id: z.string().nullable().describe('The thread that it is about; null if it is about none.'),
  comment_id: z.string().nullable().describe('The comment that it is about; null if it is about none.'),
  title: z.string().describe('What it is about.'),
  excerpt: z
    .string()
    .describe(
      'The beginning of the comment in words, with the names of the people it mentions; empty if it is about no comment.',
    ),
  path: z
    .string()
    .describe(
      'Where it leads: the comment beside the thing, or on its own page if the thing is gone or may not be opened.',
    ),
  due_on: z.iso
    .date()
    .nullable()
    .describe('The day by which what it is about is due; null if it is not about that day.'),
  is_read: z.boolean(),
  created_at: timeSchema,
});
export type NoticeReply = z.output<typeof noticeSchema>;

export const listNoticesEndpoint = defineEndpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/v1/notices',
  summary: 'What you should know, newest first, and how much of it is unread.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    unread: flagSchema.optional().describe('Only those that you have not read, or only those that you have.'),
  }),
  reply: listOf(noticeSchema).extend({
    unread_count: z.number().int().describe('Number of all your notices that you have not read.'),
  }),
});

export const updateNoticeEndpoint = defineEndpoint({
  name: 'updateNotice',
  method: 'PATCH',
  path: '/v1/notices/{id}',
  summary: 'Mark a notice as read or unread.',
  concernsOnlyCaller: true,
  access: 'viewer',
  token: 'write',
  params: idParams,
  body: z.strictObject({ is_read: z.boolean() }),
  reply: noticeSchema,
});

export const readNoticesEndpoint = defineEndpoint({
  name: 'readNotices',
  method: 'POST',
  path: '/v1/notices/read',
  summary: 'Mark all your notices as read, or those of some threads.',
  concernsOnlyCaller: true,
  access: 'viewer',
  token: 'write',
  body: z.strictObject({
    thread_ids: z
      .array(idSchema)
      .max(limits.threadsPerThing)
      .optional()
      .describe('If absent, all your notices are marked.'),
  }),
  reply: z.object({
    unread_count: z.number().int().describe('Number of your notices that are still unread.'),
  }),
});

export const listMyWorkEndpoint = defineEndpoint({
  name: 'listMyWork',
  method: 'GET',
  path: '/v1/my-work',
  summary: 'The open threads that are assigned to you, the earliest day first.',
  access: 'viewer',
  token: 'read',
  reply: z.object({
    items: z.array(
      threadSchema
        .pick({ id: true, title: true, quote: true, assigned_by: true, due_on: true, created_at: true })
        .extend({
          path: z.string().describe('Where it leads.'),
          excerpt: z.string().describe('The beginning of the first comment.'),
        }),
    ),
  }),
});

const rhythm = mailRhythmSchema;

/** How often each kind of notice is mailed: at once, gathered hourly or daily, or never. */
export const noticeSettingSchema = z.object({
  rhythms: z.object({
    mention: rhythm,
    reply: rhythm,
    assignment: rhythm,
    stale: rhythm,
    approval: rhythm,
    limit: rhythm,
    audit_stream: rhythm,
    feed: rhythm,
    archive: rhythm,
    shown: rhythm,
    due: rhythm,
    mcp_server: rhythm,
  } satisfies Record<NoticeKind, typeof rhythm>),
  time_zone: z.string().describe('IANA name of the time zone by whose clocks daily mail leaves at eight.'),
  can_mail: z.boolean().describe('False if no mail server is configured.'),
});

export const getNoticeSettingEndpoint = defineEndpoint({
  name: 'getNoticeSetting',
  method: 'GET',
  path: '/v1/notice-settings',
  summary: 'How often you get mail about mentions, replies and assignments.',
  access: 'viewer',
  token: 'read',
  reply: noticeSettingSchema,
});

export const setNoticeSettingEndpoint = defineEndpoint({
  name: 'setNoticeSetting',
  method: 'PUT',
  path: '/v1/notice-settings',
  summary: 'Choose how often you get mail. It also applies to what was not mailed yet.',
  access: 'viewer',
  token: 'write',
  body: z.strictObject({
    rhythms: z
      .partialRecord(noticeKindSchema, rhythm)
      .describe('Kinds that are not named keep their rhythm.'),
    time_zone: z.string().min(1).max(limits.idChars),
  }),
  reply: noticeSettingSchema,
});
