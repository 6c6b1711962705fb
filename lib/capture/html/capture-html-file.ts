/**
 * Captures an HTML file: it is decoded as the HTML standard prescribes and then captured like a web page. A file without an address has no
 * base, so its relative links lead nowhere. Pure.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { CaptureMode } from '@/lib/capture/files/capture-mode';
import type { CapturedPage } from '@/lib/capture/files/captured-page';
import { captureHtml } from './capture-html';
import { decodeHtmlBytes } from './decode-bytes';
import { type CaptureFailure, createCaptureFailure } from '@/lib/capture/files/capture-failure';
import { createTitle } from '@/lib/capture/files/captured-file';
import { removeControls } from '@/lib/capture/files/decode-text';

const noAddress = 'about:blank';

export type CaptureHtmlFileInput = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly declaredType: string | null;
  readonly url: string | null;
  /** Where a page that somebody saved came from, which its links are resolved against. */
  readonly location?: string | null;
  readonly mode?: CaptureMode;
  readonly maxMarkdownChars: number;
};

export function captureHtmlFile(input: CaptureHtmlFileInput): Result<CapturedPage, CaptureFailure> {
  const { text } = removeControls(decodeHtmlBytes(input.bytes, input.declaredType).text);
  const { maxMarkdownChars, mode = 'auto' } = input;
  const page = captureHtml({
    html: text,
    url: input.url ?? input.location ?? noAddress,
    mode,
    maxMarkdownChars,
  });
  // A web page without text is captured with its signals. An uploaded file without text has nothing to offer and is refused.
  if (input.url === null && page.markdown.trim() === '') return fail(describeEmpty(page));
  return succeed({ ...page, title: createTitle(page.title, input.fileName) });
}

function describeEmpty({ dropped, signals }: CapturedPage): CaptureFailure {
  if (dropped.some(({ what }) => what === 'frames')) {
    const sentence =
      'The page only shows other pages in frames. Save the page inside the frame and add that.';
    return createCaptureFailure('nothing_to_read', sentence);
  }
  return createCaptureFailure(signals.includes('non_text_content') ? 'no_text' : 'nothing_to_read');
}
