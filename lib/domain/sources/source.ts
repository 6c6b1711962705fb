/**
 * A source: something that a team collected. `queued` → `running` → `captured` or `failed`. A refresh goes through the same states again
 * and keeps what was captured before. Its revisions never change.
 */
import { fileParts } from '@/lib/core/file-part';
import { z } from 'zod';
import type { CaptureMode } from '@/lib/capture/files/capture-mode';
import type { CollectionId, PageId, RevisionId, SourceId, WorkspaceId } from '@/lib/core/ids';
import { pageGaps } from '@/lib/core/page-gap';
import type { CaptureWay, SourceKind, SourceStatus } from '@/lib/protocol/source-words';

export type Source = {
  readonly id: SourceId;
  readonly workspaceId: WorkspaceId;
  readonly collectionId: CollectionId;
  readonly kind: SourceKind;
  readonly title: string;
  readonly titleIsChosen: boolean;
  readonly url: string | null;
  readonly fileName: string | null;
  /** The knowledge page or journal day that the source follows, which may be deleted. */
  readonly pageId: PageId | null;
  readonly status: SourceStatus;
  readonly progress: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** How its page is captured, this time and in every refresh. */
  readonly captureMode: CaptureMode;
  /** Most characters of its Markdown, if the user wanted fewer than `limits.markdownChars`. */
  readonly captureMaxChars: number | null;
  readonly currentRevisionId: RevisionId | null;
  readonly pendingOriginalId: string | null;
  /** The workflow execution that last had it captured; null if a user did. */
  readonly causeExecutionId: string | null;
  /** The team's tags. */
  readonly tags: readonly string[];
  /** The folder it was put in, which may be deleted; null at the top. */
  readonly folderId: string | null;
  /** The feed whose entry it is. */
  readonly feedId: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
};

export const linkSchema = z.object({ url: z.string(), text: z.string(), context: z.string() });
export const droppedSchema = z.object({
  what: z.string(),
  reason: z.string(),
  count: z.number(),
  sample: z.string(),
});
export const hiddenTextSchema = z.object({ count: z.number(), sample: z.string() });
export const anchorSchema = z.object({
  kind: z.literal('page'),
  page: z.number().int(),
  start: z.number().int(),
  /** Absent in what was captured before gaps were recorded. */
  gap: z.enum(pageGaps).nullable().default(null),
  /** What begins there if it is no page: a slide by its number, or a sheet by its name. */
  locator: z
    .object({ type: z.enum(fileParts), value: z.string() })
    .nullable()
    .default(null),
});

/** Where a block of a knowledge page begins in the Markdown, and where its text came from if not from the team. */
export const placedBlockSchema = z.object({
  id: z.string(),
  start: z.number().int(),
  taint: z.string().nullable(),
});
export type PlacedBlock = z.output<typeof placedBlockSchema>;

export type Revision = {
  readonly id: RevisionId;
  readonly sourceId: SourceId;
  readonly number: number;
  readonly markdown: string;
  readonly title: string;
  readonly author: string | null;
  readonly siteName: string | null;
  readonly publishedAt: Date | null;
  readonly language: string | null;
  readonly links: readonly z.output<typeof linkSchema>[];
  readonly signals: readonly string[];
  readonly dropped: readonly z.output<typeof droppedSchema>[];
  readonly hiddenText: z.output<typeof hiddenTextSchema> | null;
  readonly anchors: readonly z.output<typeof anchorSchema>[];
  /** Blocks of a knowledge page, in the order of the text. */
  readonly blocks: readonly PlacedBlock[];
  /** The version of that page. */
  readonly pageVersion: number | null;
  readonly contentDigest: string;
  readonly wordCount: number;
  readonly originalId: string | null;
  readonly finalUrl: string | null;
  readonly capturedWith: CaptureWay;
  readonly capturedAt: Date;
};

/** Returns the page of a document, the slide of a presentation or the sheet of a workbook that contains an offset of the Markdown. */
export function findPlace(
  anchors: Revision['anchors'],
  offset: number,
): { readonly page: number | null; readonly locator: Revision['anchors'][number]['locator'] } {
  const anchor = anchors.findLast(({ start }) => start <= offset);
  const locator = anchor?.locator ?? null;
  return { page: locator === null ? (anchor?.page ?? null) : null, locator };
}
