/**
 * The messages between the program and the process that captures: the request, and the outcome. The outcome is validated again on its way
 * back, because the process has read what a stranger wrote. Pure.
 */
import { fileParts } from '@/lib/core/file-part';
import { z } from 'zod';
import { limits } from '../../core/limits';
import { pageGaps } from '../../core/page-gap';
import { fail, type Result, succeed } from '../../core/result';
import { captureModes } from './capture-mode';
import { type CapturedPage, signals } from './captured-page';
import { type CaptureFailure, captureFailureCodes, createCaptureFailure } from './capture-failure';

export const captureJobSchema = z.strictObject({
  bytes: z.instanceof(Uint8Array),
  fileName: z.string().max(1_000),
  declaredType: z.string().max(1_000).nullable(),
  url: z.string().max(limits.urlChars).nullable(),
  mode: z.enum(captureModes).default('auto'),
  maxMarkdownChars: z.int().positive().max(limits.markdownChars),
});

const text = z.string().max(limits.markdownChars);
const line = z.string().max(4_000);

const capturedPageSchema = z.strictObject({
  markdown: text,
  title: line,
  author: line.nullable(),
  siteName: line.nullable(),
  publishedAt: line.nullable(),
  language: line.nullable(),
  links: z.array(z.strictObject({ url: line, text: text, context: text })).max(50_000),
  signals: z.array(z.enum(signals)),
  dropped: z
    .array(z.strictObject({ what: line, reason: line, count: z.int().nonnegative(), sample: text }))
    .max(1_000),
  hiddenText: z.strictObject({ count: z.int().nonnegative(), sample: text }),
  anchors: z
    .array(
      z.strictObject({
        kind: z.literal('page'),
        page: z.int().positive(),
        start: z.int().nonnegative(),
        gap: z.enum(pageGaps).nullable(),
        locator: z.strictObject({ type: z.enum(fileParts), value: line }).optional(),
      }),
    )
    .max(limits.pdfPages * 10),
});

const outcomeSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: capturedPageSchema }),
  z.strictObject({
    ok: z.literal(false),
    failure: z.strictObject({ code: z.enum(captureFailureCodes), sentence: line }),
  }),
]);

/**
 * Either a refusal for the user who added the file, or a mistake of ours. In that case `cause` is for the log, under a reference of its
 * own.
 */
export type CaptureProblem =
  | { readonly kind: 'refused'; readonly failure: CaptureFailure }
  | { readonly kind: 'own_fault'; readonly cause: string };

/** Converts the result of a run in the pool to a capture. A process that was killed at its bounds counts as a refusal too. */
export function readCaptureOutcome(
  ran: Result<unknown, { readonly code: string; readonly reason: string }>,
): Result<CapturedPage, CaptureProblem> {
  if (!ran.ok) {
    const { code, reason } = ran.failure;
    const isBreach = code === 'deadline' || code === 'memory' || code === 'output';
    return fail(
      isBreach
        ? { kind: 'refused', failure: createCaptureFailure('too_slow') }
        : { kind: 'own_fault', cause: `${code}: ${reason}` },
    );
  }
  const outcome = outcomeSchema.safeParse(ran.value);
  if (!outcome.success) return fail({ kind: 'own_fault', cause: outcome.error.message });
  return outcome.data.ok
    ? succeed(outcome.data.value)
    : fail({ kind: 'refused', failure: outcome.data.failure });
}
