/**
 * The values we put into `custom` frames (protocols 3): objects with one leading key each. A frame yields at most one agent-chat event, so
 * citations, previews, ids and the run's state have separate frames. A custom value from another producer reads as null.
 */
import { z } from 'zod';
import { locatedMatches } from '../citation-words';
import type { JsonValue } from '../../core/json';
import { limits } from '../../core/limits';
import { locatorSchema, sourceNumberSchema } from '../llmcp/citation-schema';
import { inventorySchema } from '../llmcp/document-schema';
import { planNodesSchema } from '../research-plan';
import { lenientWireObject } from '../wire-object';

const id = z.string().min(1).max(limits.idChars);
const text = z.string().max(limits.lineChars);
const title = z.string().max(limits.titleChars);
const offset = z.int().min(0);

/**
 * queued: waits for a worker · running · waiting: a person must decide · interrupted: the worker died, another takes over · complete ·
 * partial: a ceiling was reached and the answer says so · failed · cancelled: someone stopped it.
 */
export const runStatuses = [
  'queued',
  'running',
  'waiting',
  'interrupted',
  'complete',
  'partial',
  'failed',
  'cancelled',
] as const;

/** A citation that code has located. `quote` is the source's text at `start`–`end` (UTF-16 units of the revision). */
export const locatedCitationSchema = lenientWireObject({
  /** The number assigned by the packer. Absent if no `[n]` in the answer refers to the entry. */
  n: sourceNumberSchema.nullish(),
  source_id: id,
  revision_id: id,
  url: z.string().max(limits.urlChars),
  title,
  quote: text,
  match: z.enum(locatedMatches),
  start: offset,
  end: offset,
  locator: locatorSchema.nullish(),
  /** Where the citation's `[n]` begins in the answer. */
  marker_start: offset.nullish(),
  id: id.optional(),
  /** 0 to 1. Only for a near match. */
  similarity: z.number().min(0).max(1).optional(),
  /** The confidence claimed by the model. Nothing depends on it. */
  confidence: z.number().min(0).max(1).optional(),
  /** When the revision was captured. */
  captured_at: z.iso.datetime().optional(),
  /** The page of the file on which the quote appears. */
  page: z.number().int().nullish(),
  /** Its place in the file, in words: "page 4", "slide 2", "sheet “Costs”". Absent if the source has no such parts. */
  place: z.string().max(limits.titleChars).optional(),
});

/** How well the answer is supported, in numbers of sentences. `dropped` counts entries that named no source. */
export const supportSchema = lenientWireObject({
  cited: offset,
  unsupported: offset,
  plain: offset,
  dropped: offset,
  /** The positions in the answer of markers without a located quote. */
  unsupported_starts: z.array(offset).optional(),
  /** The same markers, each with its reason. */
  unsupported_markers: z
    .array(z.object({ start: offset, reason: text }))
    .max(limits.citations)
    .optional(),
});

export const workflowPreviewSchema = lenientWireObject({
  description: text,
  workflow: z.record(z.string(), z.json()),
  is_update: z.boolean(),
  workflow_id: id.optional(),
  preview_id: id.optional(),
  draft_hash: id.optional(),
});

export const tablePreviewSchema = lenientWireObject({
  description: text,
  table_id: id,
  preview_id: id,
  operations: z.array(z.json()),
  draft_hash: id.optional(),
});

export const stepSchema = lenientWireObject({
  name: title,
  detail: z.string().max(limits.linkTextChars).optional(),
});

/** What the packer took and left out for one model call; `request_id` names the LLMCP packet. */
export const packedSchema = lenientWireObject({
  request_id: id.optional(),
  inventory: inventorySchema,
  /** The sources that were sent. `part` means only some of their passages. Absent in older logs. */
  sent: z
    .array(
      lenientWireObject({
        source_id: id,
        n: sourceNumberSchema.optional(),
        title,
        form: z.enum(['full', 'part']),
      }),
    )
    .max(limits.indexSources)
    .optional(),
});

/** A research plan that was proposed or that the run follows. A person approves it by its hash (`POST /v1/plans/{id}/approve`). */
export const planNoteSchema = lenientWireObject({
  plan_id: id,
  version: z.int().min(1),
  hash: id,
  origin: id,
  nodes: planNodesSchema,
});

const messageIdsSchema = lenientWireObject({
  run_id: id.optional(),
  conversation_id: id,
  message_id: id,
  user_message_id: id.optional(),
});

const customValueSchema = z.union([
  lenientWireObject({
    run_status: z.enum(runStatuses),
    /** A sentence for a person. */
    message: text.optional(),
    code: id.optional(),
  }),
  lenientWireObject({
    citations: z.array(locatedCitationSchema).max(limits.citations),
    support: supportSchema.optional(),
  }),
  lenientWireObject({ workflow_preview: workflowPreviewSchema }),
  lenientWireObject({ table_preview: tablePreviewSchema }),
  lenientWireObject({ packet: packedSchema }),
  lenientWireObject({ plan: planNoteSchema }),
  lenientWireObject({ step: stepSchema }),
  lenientWireObject({ message: messageIdsSchema }),
  /** A title for the conversation. */
  lenientWireObject({ title }),
]);

export type RunStatus = (typeof runStatuses)[number];
export type LocatedCitation = z.output<typeof locatedCitationSchema>;
export type SupportNote = z.output<typeof supportSchema>;
export type WorkflowPreviewNote = z.output<typeof workflowPreviewSchema>;
export type TablePreviewNote = z.output<typeof tablePreviewSchema>;
export type StepNote = z.output<typeof stepSchema>;
export type PackedNote = z.output<typeof packedSchema>;
export type PlanNote = z.output<typeof planNoteSchema>;
export type CustomValue = z.output<typeof customValueSchema>;

/** Returns the value of one of our custom frames, or null for a frame from another producer. */
export function getCustomValue(value: unknown): CustomValue | null {
  const read = customValueSchema.safeParse(value);
  return read.success ? read.data : null;
}

export function createCustomEvent(value: CustomValue): { type: 'custom'; value: JsonValue } {
  return { type: 'custom', value: z.json().parse(z.encode(customValueSchema, value)) };
}
