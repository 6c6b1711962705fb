/**
 * Any file to a captured page: its kind by its bytes, then the capture of that kind. Meant for a killable process: it bounds
 * what it can and leaves time and memory to the pool. Never does I/O, never reads the time. Each reader says itself what is wrong with
 * a file, around the parser that finds it out: its catch names what it expects, by class or by code, and throws the rest on. What is
 * thrown beyond that is a mistake of ours, which `capture-source.ts` logs with a reference and never tells as a fault of the file.
 * Nothing is captured empty without a word.
 */
import type { Result } from '@/lib/core/result';
import { fail, succeed } from '@/lib/core/result';
import type { CaptureMode } from '@/lib/capture/files/capture-mode';
import type { CapturedPage } from '@/lib/capture/files/captured-page';
import { captureCsv } from '@/lib/capture/csv/capture-csv';
import { captureDocx } from '@/lib/capture/office/capture-docx';
import { capturePdf } from '@/lib/capture/pdf/capture-pdf';
import { captureMarkdown } from '@/lib/capture/plain/capture-markdown';
import { capturePlain } from '@/lib/capture/plain/capture-plain';
import { type CaptureFailure, createCaptureFailure } from '@/lib/capture/files/capture-failure';
import { captureHtmlFile } from '@/lib/capture/capture-html-file';
import { type DetectedFile, detectKind } from '@/lib/capture/detect-kind';

export type CaptureFileRequest = {
  readonly bytes: Uint8Array;
  /** As it was given; only its ending is read, and never trusted. */
  readonly fileName: string;
  /** The declared media type with its parameters, or null. */
  readonly declaredType: string | null;
  /** Where the bytes came from, or null for a file that was added. */
  readonly url: string | null;
  /** Of a web page; absent: `auto`. */
  readonly mode?: CaptureMode;
  readonly maxMarkdownChars: number;
  /** Asked between pages: whether to stop with what there is. */
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
  const reason = 'Control characters, which no text has, were taken out.';
  return {
    ...page,
    signals: [...page.signals, 'control_characters'],
    dropped: [...page.dropped, { what: 'control-characters', reason, count, sample: '' }],
  };
}

/** A letter, a digit or a sign that means something by itself; brackets and bars alone say nothing. */
const readable = /[\p{L}\p{N}\p{So}]/u;

/** A file without text is refused; a page of the web is kept, because its address may hold more another day, and says that it is empty. */
function refuseSilence(
  page: CapturedPage,
  { url }: CaptureFileRequest,
): Result<CapturedPage, CaptureFailure> {
  if (readable.test(page.markdown)) return succeed(page);
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
    case 'html':
      return captureHtmlFile(request);
    case 'csv':
      return succeed(captureCsv(file.text, request));
    case 'markdown':
      return succeed(captureMarkdown(file.text, request));
    case 'text':
      return succeed(capturePlain(file.text, request));
  }
}
