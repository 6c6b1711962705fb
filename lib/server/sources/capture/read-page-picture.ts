/**
 * Draws a page of a captured PDF from its original, for whoever may read the source. Drawn when asked for, because few pages are ever looked
 * at, and in a process of its own, because the file is a stranger's. One page is drawn at a time; when many wait, further ones are refused.
 */
import { z } from 'zod';
import { AppError, notFound } from '@/lib/core/errors';
import { drawFailures } from '@/lib/capture/pdf/draw-failures';
import type { Viewer } from '@/lib/domain/team/actor';
import { log } from '@/lib/platform/telemetry/log';
import { findProgram } from '@/lib/platform/processes/find-program';
import { createProcessPool } from '@/lib/platform/processes/process-pool';
import { onePerProcess } from '@/lib/platform/process-state';
import { type FileReply, ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { readOriginalOfPage } from '../read-sources';

/** Bytes of the drawn picture; a scanned sheet in colours has 600,000. */
const pictureBytes = 8 * 1024 * 1024;
/** Milliseconds in which the process must have drawn it; a page of text takes 300, a scanned one 1,500. */
const drawMs = 25_000;
/** Memory of that process: a scanned sheet at 600 dots an inch is decoded to 140 MB, and copied. */
const memoryBytes = 768 * 1024 * 1024;
/** Page pictures that wait for the one process that draws them; further requests are refused and may come again. */
const waitingPictures = 24;

/** Seconds for which a browser keeps a page picture, so that scrolling back does not draw it anew. */
const keptSeconds = 600;

const drawing = onePerProcess('drawing of pages', () => ({
  pool: createProcessPool({
    entry: findProgram('picture'),
    size: 1,
    // What the fonts of a file left behind is gone after some pages.
    jobsPerProcess: 20,
    deadlineMs: drawMs,
    maxMemoryBytes: memoryBytes,
    maxOutputBytes: pictureBytes,
  }),
  waiting: 0,
}));

const drawnSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.instanceof(Uint8Array) }),
  z.strictObject({ ok: z.literal(false), failure: z.enum(drawFailures) }),
]);

type PageOf = { readonly revisionId: string; readonly page: number };

export async function readPagePicture(
  actor: Viewer,
  { revisionId, page }: PageOf,
  signal: AbortSignal,
): Promise<ReplyWithHeaders<FileReply>> {
  const original = await readOriginalOfPage(actor, revisionId, page);
  const bytes = await drawInTurn({ bytes: original, page }, signal);
  const headers = new Headers({ 'cache-control': `private, max-age=${keptSeconds}` });
  return new ReplyWithHeaders({ bytes, mediaType: 'image/webp', fileName: `page-${page}.webp` }, headers);
}

async function drawInTurn(
  job: { readonly bytes: Uint8Array; readonly page: number },
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const state = drawing.get();
  if (state.waiting >= waitingPictures)
    throw new AppError('unavailable', 'Many pages are being drawn. Try again in a moment.');
  state.waiting += 1;
  try {
    const ran = await state.pool.run(job, { signal });
    if (!ran.ok) {
      log.warn({ code: ran.failure.code, reason: ran.failure.reason }, 'a page could not be drawn');
      throw new AppError('unavailable', 'This page could not be drawn. Open the original to see it.');
    }
    const drawn = drawnSchema.parse(ran.value);
    if (!drawn.ok) throw notFound('page');
    return new Uint8Array(drawn.value);
  } finally {
    state.waiting -= 1;
  }
}
