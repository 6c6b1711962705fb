/**
 * Turns any file into a captured page: detects its kind by its bytes, then captures it as that kind. Runs in a killable process: it bounds
 * what it can and leaves time and memory to the pool. It never does I/O and never reads the time. Each reader itself says what is wrong
 * with a file, next to the parser that detects it: its catch handles the errors it expects, by class or by code, and rethrows the rest.
 * Anything else that is thrown is a mistake of ours, which `capture-source.ts` logs with a reference and never reports as a fault of the
 * file. A file without readable text is never captured silently.
 */
import type { Result } from '@/lib/core/result';
import { fail, succeed } from '@/lib/core/result';
import type { CaptureMode } from '@/lib/capture/files/capture-mode';
import type { CapturedPage } from '@/lib/capture/files/captured-page';
import { captureCsv } from '@/lib/capture/csv/capture-csv';
import { captureDocx } from '@/lib/capture/docx/capture-docx';
import { capturePdf } from '@/lib/capture/pdf/capture-pdf';
import { captureMarkdown } from '@/lib/capture/plain/capture-markdown';
import { capturePlain } from '@/lib/capture/plain/capture-plain';
import { type CaptureFailure, createCaptureFailure } from '@/lib/capture/files/capture-failure';
import { captureEpub } from '@/lib/capture/epub/capture-epub';
import { capturePptx } from '@/lib/capture/pptx/capture-pptx';
import { captureXlsx } from '@/lib/capture/xlsx/capture-xlsx';
import { captureHtmlFile } from '@/lib/capture/html/capture-html-file';
import { type DetectedFile, detectKind } from '@/lib/capture/detect-kind';

export type CaptureFileRequest = {
  readonly bytes: Uint8Array;
  /** As given. Only its extension is read, and it is never trusted. */
  readonly fileName: string;
  /** The declared media type with its parameters, or null. */
  readonly declaredType: string | null;
  /** Where the bytes came from, or null for an uploaded file. */
  readonly url: string | null;
  /** For a web page. The default is `auto`. */
  readonly mode?: CaptureMode;
  readonly maxMarkdownChars: number;
  /** Called between pages. Returns true to stop with what has been read so far. */
  readonly shouldStop?: () => boolean;
};

export async function captureFile(
  request: CaptureFileRequest,
): Promise<Result<CapturedPage, CaptureFailure>> {
  const detected = await detectKind(request.bytes, request);
  if (!detected.ok) return detected;
  const captured = await captureKind(detected.value, request);
  if (!captured.ok) return captured;
  const controlCount = 'controlCount' in detected.value ? detected.value.controlCount : 0;
  return refuseSilence(tellControls(captured.value, controlCount), request);
}

function tellControls(page: CapturedPage, count: number): CapturedPage {
  if (count === 0) return page;
  const reason = 'Control characters, which do not belong in text, were removed.';
  return {
    ...page,
    signals: [...page.signals, 'control_characters'],
    dropped: [...page.dropped, { what: 'control-characters', reason, count, sample: '' }],
  };
}

/** A letter, a digit or a symbol with a meaning of its own. Brackets and bars alone say nothing. */
const readable = /[\p{L}\p{N}\p{So}]/u;

/**
 * Refuses a file without text. A web page without text is captured, because its address may have more another day, and is marked as empty.
 * A file whose text is there but cannot be read is captured too, because its pages can be shown as pictures.
 */
function refuseSilence(
  page: CapturedPage,
  { url }: CaptureFileRequest,
): Result<CapturedPage, CaptureFailure> {
  if (readable.test(page.markdown)) return succeed(page);
  if (page.anchors.some(({ gap }) => gap === 'unreadable')) return succeed(page);
  if (url === null) return fail(createCaptureFailure('nothing_to_read'));
  if (page.signals.length > 0) return succeed(page);
  return succeed({ ...page, signals: ['sparse_text'] });
}

async function captureKind(
  file: DetectedFile,
  request: CaptureFileRequest,
): Promise<Result<CapturedPage, CaptureFailure>> {
  switch (file.kind) {
    case 'pdf':
      return capturePdf(request.bytes, request);
    case 'docx':
      return captureDocx(request.bytes, request);
    case 'xlsx':
      return captureXlsx(request.bytes, request);
    case 'pptx':
      return capturePptx(request.bytes, request);
    case 'epub':
      return captureEpub(request.bytes, request);
    case 'html':
      return captureHtmlFile(request);
    case 'mhtml':
      return captureHtmlFile(Object.assign({}, request, file.page));
    case 'csv':
      return succeed(captureCsv(file.text, request));
    case 'markdown':
      return succeed(captureMarkdown(file.text, request));
    case 'text':
      return succeed(capturePlain(file.text, request));
  }
}
