/**
 * Threads: what members say to each other about a source, an answer, an artifact, a cell, a block, a plan, a preview or a run, or about a
 * passage of it. Comments are Markdown. A member is mentioned by name or address (`@Ada Lovelace`), everybody by `@everyone`.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { anchorStates, followStates, subjectKinds } from '../thread-words';
import { changeOf, defineEndpoint, idParams, idSchema, listOf, timeSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const anchorStateSchema = explainWords(anchorStates, {
  whole: 'the thread is about the whole thing',
  current: 'its passage is still there',
  changed: 'other text has taken its place',
  gone: 'the passage, the cell or the thing itself is no longer there',
});

export const followStateSchema = explainWords(followStates, {
  following: 'you are told of replies',
  muted: 'you are told only if you are mentioned',
});

const offset = z.number().int().min(0).max(limits.artifactChars);
export const threadSpanSchema = z.strictObject({
  start: offset.describe('Where the passage begins, in UTF-16 units.'),
  end: offset.describe('Where it ends, exclusive, in UTF-16 units.'),
});

const span = threadSpanSchema
  .nullable()
  .default(null)
  .describe('The passage that it is about; null, or left out, for the whole.');

/** What a thread is about. A span counts UTF-16 units of the Markdown as it is now; without a span, the thread is about the whole. */
export const threadSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('source'),
    id: idSchema,
    revision_id: idSchema
      .nullable()
      .default(null)
      .describe('The revision that the span counts in; null, or left out, for the current one.'),
    span,
  }),
  z.strictObject({ kind: z.literal('question'), id: idSchema }),
  z.strictObject({ kind: z.literal('answer'), id: idSchema, span }),
  z.strictObject({ kind: z.literal('artifact'), id: idSchema, span }),
  z.strictObject({ kind: z.literal('cell'), id: idSchema, column_id: idSchema, source_id: idSchema }),
  z.strictObject({ kind: z.literal('block'), id: idSchema, block_id: idSchema }),
  z.strictObject({ kind: z.literal('plan'), id: idSchema }),
  z.strictObject({ kind: z.literal('workflow_preview'), id: idSchema }),
  z.strictObject({ kind: z.literal('run'), id: idSchema }),
]);
export type ThreadSubjectReply = z.output<typeof threadSubjectSchema>;

/** A member; without a name somebody who has left the workspace. */
export const threadPersonSchema = z.object({
  user_id: z.string(),
  name: z.string().nullable().describe('Null if they have left the workspace.'),
});
export type ThreadPersonReply = z.output<typeof threadPersonSchema>;

export const linkCardSchema = z.object({ path: z.string(), noun: z.string(), title: z.string() });

export const commentSchema = z.object({
  id: z.string(),
  thread_id: z.string(),
  author: threadPersonSchema,
  markdown: z
    .string()
    .describe('Names members as `@{user id}`; `mentions` has their names. Empty if the comment was deleted.'),
  mentions: z.array(threadPersonSchema),
  not_told: z
    .array(threadPersonSchema)
    .describe(
      'Those of them who may not open the thing. They are told once they may. Of `@everyone`, only those who may open it are meant.',
    ),
  links: z
    .array(linkCardSchema)
    .describe('Pages of this workspace that it links to and that the reader may open.'),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  created_at: timeSchema,
  edited_at: timeSchema.nullable().describe('When its author last changed it; null if they have not.'),
  deleted_at: timeSchema.nullable().describe('When it was deleted; null if it was not.'),
});
export type CommentReply = z.output<typeof commentSchema>;

export const threadSchema = z.object({
  id: z.string(),
  subject: threadSubjectSchema,
  title: z
    .string()
    .describe('What the thing is called; empty if it was erased together with what was quoted of it.'),
  path: z
    .string()
    .nullable()
    .describe('The address in this app of the thing, or null if it is gone or the reader may not open it.'),
  is_private: z
    .boolean()
    .describe(
      'True if only some members may open the thing. The others see a thread only if they are mentioned in it.',
    ),
  quote: z
    .string()
    .nullable()
    .describe('The passage as it was when the thread began; null for a thread about the whole.'),
  anchor: z.object({
    state: anchorStateSchema,
    span: threadSpanSchema
      .nullable()
      .describe('Where the passage is now; null if it is gone, or the thread is about the whole.'),
  }),
  comments: z.array(commentSchema),
  resolved_at: timeSchema.nullable().describe('When it was resolved; null while it is open.'),
  resolved_by: threadPersonSchema.nullable().describe('Who resolved it; null while it is open.'),
  assignee: threadPersonSchema.nullable().describe('Who is to do it; null if nobody is.'),
  assigned_by: threadPersonSchema.nullable().describe('Who assigned it; null if nobody did.'),
  due_on: z.iso.date().nullable().describe('The day by which it is due; null if there is none.'),
  follow_state: followStateSchema
    .nullable()
    .describe('Whether you follow it; null if you neither follow nor muted it.'),
  created_at: timeSchema,
});
export type ThreadReply = z.output<typeof threadSchema>;

const markdown = z.string().trim().min(1).max(limits.commentChars);
/** Chosen by the sender: a comment sent again under the same key is stored once. */
const sendKey = z.string().min(8).max(limits.idChars);

const thingQuery = z.object({
  kind: z.enum(subjectKinds).describe('What kind of thing the threads are about.'),
  id: idSchema.describe('The id of that thing.'),
});

export const listThreadsEndpoint = defineEndpoint({
  name: 'listThreads',
  method: 'GET',
  path: '/v1/threads',
  summary: 'The threads about one thing and its parts, in the order in which they began.',
  access: 'viewer',
  token: 'read',
  query: thingQuery,
  refusals: ['not_found'],
  reply: listOf(threadSchema),
});

export const tallyThreadsEndpoint = defineEndpoint({
  name: 'tallyThreads',
  method: 'GET',
  path: '/v1/thread-tallies',
  summary:
    'How many threads there are about one thing, and a mark that differs after any of them changed: to follow them cheaply.',
  access: 'viewer',
  token: 'read',
  query: thingQuery,
  refusals: ['not_found'],
  reply: z.object({
    open: z.number().int().describe('Number of open threads.'),
    total: z.number().int().describe('Number of all threads.'),
    mark: z.string().describe('Differs after any of them changed. Compare it with the one that you have.'),
    parts: z
      .array(
        z.object({
          part: z.string(),
          open: z.number().int().describe('Number of open threads about this part.'),
        }),
      )
      .describe('The open threads of each cell or block that has any.'),
  }),
});

export const listOutsidersEndpoint = defineEndpoint({
  name: 'listOutsiders',
  method: 'GET',
  path: '/v1/thread-outsiders',
  summary: 'The members who may not open a thing, and so are not told when a thread about it mentions them.',
  access: 'viewer',
  token: 'read',
  query: thingQuery.extend({
    thread_id: idSchema
      .optional()
      .describe(
        'A thread about the thing that has begun. Whom its comments reach can differ from thread to thread.',
      ),
  }),
  refusals: ['not_found'],
  reply: listOf(threadPersonSchema).extend({
    reads_thread_only: z
      .boolean()
      .describe('True if others may not open the thing: who is mentioned then reads the thread alone.'),
  }),
});

export const createThreadEndpoint = defineEndpoint({
  name: 'createThread',
  method: 'POST',
  path: '/v1/threads',
  summary:
    'Begin a thread with its first comment. It can be assigned to a member, with a day by which it is due.',
  access: 'viewer',
  token: 'write',
  outcome: 'created',
  refusals: ['not_found', 'conflict', 'too_large'],
  body: z.strictObject({
    subject: threadSubjectSchema,
    markdown,
    send_key: sendKey.describe(
      'Chosen by you: a comment that is sent again under the same key is stored once.',
    ),
    assignee_id: idSchema.nullable().default(null),
    due_on: z.iso.date().nullable().default(null),
  }),
  reply: threadSchema,
});

export const getThreadEndpoint = defineEndpoint({
  name: 'getThread',
  method: 'GET',
  path: '/v1/threads/{id}',
  summary: 'One thread, also if the thing it was about is gone.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: threadSchema,
});

export const updateThreadEndpoint = defineEndpoint({
  name: 'updateThread',
  method: 'PATCH',
  path: '/v1/threads/{id}',
  summary: 'Resolve or reopen a thread, assign it, set its day, follow or mute it.',
  access: 'viewer',
  token: 'write',
  refusals: ['not_found'],
  params: idParams,
  body: changeOf({
    resolved: z.boolean().optional(),
    assignee_id: idSchema.nullable().optional().describe('The member who is to do it; null for nobody.'),
    due_on: z.iso.date().nullable().optional().describe('The day by which it is due; null for none.'),
    follow_state: followStateSchema.optional(),
  }),
  reply: threadSchema,
});

export const addCommentEndpoint = defineEndpoint({
  name: 'addComment',
  method: 'POST',
  path: '/v1/threads/{id}/comments',
  summary: 'Reply in a thread. A reply reopens a resolved thread.',
  access: 'viewer',
  token: 'write',
  outcome: 'created',
  refusals: ['conflict', 'too_large'],
  params: idParams,
  body: z.strictObject({
    markdown,
    send_key: sendKey.describe(
      'Chosen by you: a comment that is sent again under the same key is stored once.',
    ),
  }),
  reply: threadSchema,
});

export const updateCommentEndpoint = defineEndpoint({
  name: 'updateComment',
  method: 'PATCH',
  path: '/v1/comments/{id}',
  summary: 'Rewrite your own comment.',
  access: 'viewer',
  token: 'write',
  refusals: ['forbidden'],
  params: idParams,
  body: z.strictObject({ markdown }),
  reply: threadSchema,
});

export const deleteCommentEndpoint = defineEndpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/v1/comments/{id}',
  summary:
    'Delete your own comment, or as an owner any. A thread whose comments are all deleted is deleted too.',
  access: 'viewer',
  token: 'write',
  refusals: ['forbidden'],
  outcome: 'nothing',
  params: idParams,
});
