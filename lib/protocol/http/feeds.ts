/** Feeds (RSS, Atom, JSON Feed) that a collection follows: their new entries become its sources. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { feedPauseReasons, feedRhythms, feedStates } from '../feed-words';
import { changeOf, defineEndpoint, idParams, idSchema, listOf, timeSchema } from './endpoint';
import { threadPersonSchema } from './threads';
import { explainWords } from '../explain-words';

export const feedStateSchema = explainWords(feedStates, {
  following: 'new entries become sources',
  paused: 'it is not read',
  stopped: 'nobody follows it any more, but sources came from it',
});

export const feedPauseReasonSchema = explainWords(feedPauseReasons, {
  member: 'somebody paused it',
  failing: 'it could not be read for two weeks',
  gone: 'its server says that it is gone for good',
  follower_left: 'the member who followed it may no longer add sources to the collection',
});

export const feedSchema = z.object({
  id: z.string(),
  collection_id: z.string(),
  url: z.string(),
  title: z.string(),
  site_url: z.string().nullable().describe('The site that the feed names as its own; null if it names none.'),
  state: feedStateSchema,
  pause_reason: feedPauseReasonSchema.nullable().describe('Why it is paused; otherwise null.'),
  every_hours: z.literal(feedRhythms).describe('Hours between two readings.'),
  is_reading: z.boolean(),
  last_read_at: timeSchema
    .nullable()
    .describe('When it was last read without a failure; null if it never was.'),
  next_read_at: timeSchema.nullable().describe('Null unless it is followed.'),
  added_count: z.number().int().describe('Number of its entries that became sources.'),
  failure: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Why the last reading failed, or what it could not add; null if all went well.'),
  followed_by: threadPersonSchema.describe(
    'The member who added it; their name is null once they have left.',
  ),
  created_at: timeSchema,
});
export type FeedReply = z.output<typeof feedSchema>;

export const foundFeedSchema = z.object({
  url: z
    .string()
    .describe('The address to follow, which may be another one than was asked for, after a redirect.'),
  title: z.string(),
  site_url: z.string().nullable().describe('The site that the feed names as its own; null if it names none.'),
  entry_count: z.number().int().describe('Number of its entries now that can become sources.'),
  attachment_count: z
    .number()
    .int()
    .describe('Number of sound, video and other files that its entries name. They are left out.'),
  newest: z
    .array(
      z.object({
        title: z.string(),
        published_at: timeSchema
          .nullable()
          .describe('When the entry says that it was published; null if it does not.'),
      }),
    )
    .describe('The newest entries, at most five.'),
  feed_id: z
    .string()
    .nullable()
    .describe('The feed of the collection that follows it already; null if none does.'),
});
export type FoundFeedReply = z.output<typeof foundFeedSchema>;

const urlSchema = z.string().trim().min(1).max(limits.urlChars);

export const checkFeedEndpoint = defineEndpoint({
  name: 'checkFeed',
  method: 'POST',
  path: '/v1/collections/{id}/feeds/check',
  summary: 'Look whether an address is a feed, or a page that declares feeds. Nothing is stored.',
  access: 'editor',
  token: 'write',
  params: idParams,
  body: z.strictObject({ url: urlSchema }),
  reply: z.object({
    feed: foundFeedSchema.nullable().describe('Null if the address is no feed.'),
    declared: z
      .array(z.object({ url: z.string(), title: z.string() }))
      .describe('The feeds that the page at the address declares.'),
  }),
});
export type CheckedFeedReply = z.output<typeof checkFeedEndpoint.reply>;

export const listFeedsEndpoint = defineEndpoint({
  name: 'listFeeds',
  method: 'GET',
  path: '/v1/collections/{id}/feeds',
  summary: 'The feeds that the collection follows, and those that are paused, by title.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(feedSchema),
});

export const followFeedEndpoint = defineEndpoint({
  name: 'followFeed',
  method: 'POST',
  path: '/v1/collections/{id}/feeds',
  summary:
    'Follow a feed: its newest entries become sources now, and new ones as they appear. Or only take the entries that it has now.',
  access: 'editor',
  token: 'write',
  outcome: 'created',
  refusals: ['conflict'],
  params: idParams,
  body: z.strictObject({
    url: urlSchema,
    is_followed: z
      .boolean()
      .default(true)
      .describe('False takes the newest entries once and follows nothing.'),
    newest: z
      .number()
      .int()
      .min(0)
      .max(limits.feedNewEntries)
      .default(10)
      .describe('How many of the entries that it has now become sources, the newest first.'),
    every_hours: z.literal(feedRhythms).default(6),
    folder_id: idSchema
      .nullable()
      .optional()
      .describe('The folder that its sources go into; null, or left out, for the top.'),
  }),
  reply: z.object({
    feed: feedSchema,
    added_count: z.number().int().describe('Number of entries that became sources just now.'),
  }),
});

export const changeFeedEndpoint = defineEndpoint({
  name: 'changeFeed',
  method: 'PATCH',
  path: '/v1/feeds/{id}',
  summary: 'Pause or resume a feed, or change how often it is read.',
  access: 'editor',
  token: 'write',
  params: idParams,
  body: changeOf({ is_paused: z.boolean().optional(), every_hours: z.literal(feedRhythms).optional() }),
  reply: feedSchema,
});

export const readFeedEndpoint = defineEndpoint({
  name: 'readFeed',
  method: 'POST',
  path: '/v1/feeds/{id}/read',
  summary: 'Read a followed feed now. The list of feeds says when that is done.',
  access: 'editor',
  token: 'write',
  outcome: 'accepted',
  refusals: ['conflict'],
  params: idParams,
  body: z.strictObject({}),
  reply: feedSchema,
});

export const stopFeedEndpoint = defineEndpoint({
  name: 'stopFeed',
  method: 'DELETE',
  path: '/v1/feeds/{id}',
  summary: 'Stop following a feed. The sources that came from it stay.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});
