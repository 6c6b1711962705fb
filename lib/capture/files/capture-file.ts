/**
 * Any file to a captured page: its kind by its bytes, then the capture of that kind. Meant for a killable process: it bounds
 * what it can and leaves time and memory to the pool. Never throws for what is in the file; a parser that does is answered
 * as damaged. Never does I/O, never reads the time.
 */
import type { Result } from '../../core/result';
import { fail, succeed } from '../../core/result';
import type { CaptureMode } from '../capture-mode';
import type { CapturedPage } from '../captured-page';
import { captureCsv } from '../csv/capture-csv';
import { captureDocx } from '../office/capture-docx';
import { capturePdf } from '../pdf/capture-pdf';
import { captureMarkdown } from '../plain/capture-markdown';
import { capturePlain } from '../plain/capture-plain';
import { type CaptureFailure, createCaptureFailure } from './capture-failure';
import { captureHtmlFile } from './capture-html-file';
import { type DetectedFile, detectKind } from './detect-kind';

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
  try {
    return await captureKind(detected.value, request);
  } catch (error) {
    // A parser at its end of memory or stack is the pool's business; anything else is what the bytes made of it.
    if (error instanceof ReferenceError || error instanceof SyntaxError) throw error;
    return fail(createCaptureFailure(error instanceof RangeError ? 'too_complex' : 'damaged'));
  }
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
