/**
 * An HTML file as a captured page: decoded as the HTML standard says, then captured like a page of the web. A file without
 * an address has no base, so that its relative links lead nowhere. Pure.
 */
import { fail, type Result, succeed } from '../../core/result';
import type { CaptureMode } from '../capture-mode';
import type { CapturedPage } from '../captured-page';
import { captureHtml } from '../html/capture-html';
import { decodeHtmlBytes } from '../html/decode-bytes';
import { type CaptureFailure, createCaptureFailure } from './capture-failure';
import { createTitle } from './captured-file';

const noAddress = 'about:blank';

export type CaptureHtmlFileInput = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly declaredType: string | null;
  readonly url: string | null;
  readonly mode?: CaptureMode;
  readonly maxMarkdownChars: number;
};

export function captureHtmlFile(input: CaptureHtmlFileInput): Result<CapturedPage, CaptureFailure> {
  const { text } = decodeHtmlBytes(input.bytes, input.declaredType);
  const { maxMarkdownChars, mode = 'auto' } = input;
  const page = captureHtml({ html: text, url: input.url ?? noAddress, mode, maxMarkdownChars });
  // A page of the web without text is captured with its signals; a file that was added has nothing else to say.
  if (input.url === null && page.markdown.trim() === '') return fail(createCaptureFailure('no_text'));
  return succeed({ ...page, title: createTitle(page.title, input.fileName) });
}
