/**
 * `source.*` (LLMCP "Collections + sources"). A capture continues as a job. Capturing reports its address to policy. Refreshing uses the
 * stored address, which was decided about when it was added and cannot carry any data out. `source.read` is our own addition: it reads a
 * part of a source by offsets, for what a search found.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { captureModes, type StartedCapture } from '../ports/sources';
import { defineTool } from '../tool';
import { idSchema, listContacted, webAddressSchema } from './argument-schemas';

const presentCapture = ({ sourceId, title, status }: StartedCapture) => ({
  result: { sourceId, title, status },
});

const capture = defineTool({
  name: 'source.capture',
  title: 'Capture a page',
  sentence:
    'Captures a web page into a collection in the background and returns the sourceId immediately. mode "article" keeps the main text, "list" the items of a feed or result page.',
  input: z.strictObject({
    collectionId: idSchema,
    url: webAddressSchema,
    mode: z.enum(captureModes).default('auto'),
    maxChars: z
      .int()
      .min(1_000)
      .max(limits.markdownChars)
      .optional()
      .describe('Characters of the captured text at most.'),
  }),
  contexts: ['collection'],
  risk: 'outward',
  role: 'editor',
  needs: ['sources'],
  readsUntrusted: false,
  editable: ['url'],
  describe: ({ url }) => `Capture ${url}`,
  describeFacts: ({ url }) => ({ addresses: listContacted([url]) }),
  async execute({ collectionId, url, mode, maxChars }, { sources }) {
    return presentCapture(await sources.capture({ collectionId, url, mode, maxChars: maxChars ?? null }));
  },
});

const refresh = defineTool({
  name: 'source.refresh',
  title: 'Capture a source again',
  sentence: 'Captures the page of a source again, in the background, as a new revision.',
  input: z.strictObject({ sourceId: idSchema }),
  contexts: ['collection'],
  risk: 'write',
  role: 'editor',
  needs: ['sources'],
  readsUntrusted: false,
  describe: () => 'Capture a source again',
  async execute({ sourceId }, { sources }) {
    return presentCapture(await sources.refresh(sourceId));
  },
});

const read = defineTool({
  name: 'source.read',
  title: 'Read a source',
  sentence:
    'Reads part of the text of a source, starting at offset. To read on, pass nextOffset from the result; it is null at the end.',
  input: z.strictObject({
    sourceId: idSchema,
    offset: z.int().min(0).max(limits.markdownChars).default(0),
    maxChars: z.int().min(1).max(limits.sourceReadChars).default(6_000),
  }),
  contexts: ['collection', 'tables'],
  risk: 'read',
  role: 'viewer',
  needs: ['sources'],
  readsUntrusted: true,
  describe: ({ offset }) => (offset === 0 ? 'Read a source' : 'Continue reading a source'),
  async execute({ sourceId, offset, maxChars }, { sources }) {
    const part = await sources.readText({ sourceId, start: offset, maxChars });
    const { revisionId, title, url, start, end, totalChars, text } = part;
    const nextOffset = end < totalChars ? end : null;
    return { result: { sourceId, revisionId, title, url, start, end, totalChars, nextOffset, text } };
  },
});

export const sourceTools = [capture, refresh, read];
