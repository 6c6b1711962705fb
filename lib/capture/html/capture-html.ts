/**
 * Captures a web page: main content as Markdown, metadata, links, signals, and what was dropped and why. Takes text and returns values: no
 * I/O, no clock, no scripts run. It returns a result for any input. If the main path fails, the page is converted as a whole by a converter
 * that survives any nesting. The process that calls it bounds the time.
 */
import { limits } from '@/lib/core/limits';
import { redactUrl } from '@/lib/core/url';
import type { CaptureMode } from '@/lib/capture/files/capture-mode';
import type { CapturedPage } from '@/lib/capture/files/captured-page';
import { chooseContent } from './choose-content';
import { convertWhole, type PageToConvert } from './convert-whole';
import { DropReport } from './drop-report';
import { reportHidden } from './hidden/report-hidden';
import { cutMarkdown } from './markdown/cut-markdown';
import { listLinks } from './markdown/list-links';
import { preparePage } from './prepare-page';
import { gatherFacts } from './signals/gather-facts';
import { decideSignals } from './signals/page-signals';

export type HtmlCaptureInput = PageToConvert & {
  /** The default is `auto`. */
  readonly mode?: CaptureMode;
};

export function captureHtml(input: HtmlCaptureInput): CapturedPage {
  try {
    return captureMain(input);
  } catch (error) {
    // Some trees are too much for the parsers behind the main path. The page is still captured, and the result says so.
    return convertWhole(input, error);
  }
}

/** If a page has fewer characters than this, we check if its text is in frames. */
const fewChars = 250;
const frameTag = /<i?frame\b[^>]{0,2000}/gi;

/** Other pages embedded in this one are not read. If they are all there is, the user has to be told. */
function reportFrames(html: string, drops: DropReport): void {
  const frames = html.match(frameTag) ?? [];
  const [first = ''] = frames;
  const sample = /\bsrc\s*=\s*["']?([^"'\s>]{1,300})/i.exec(first)?.[1] ?? '';
  const reason =
    'The page shows other pages in frames, which are not read. Add the address of the page inside the frame.';
  drops.add('frames', reason, { count: frames.length, sample: redactUrl(sample).url });
}

function captureMain({ html, url, mode = 'auto', maxMarkdownChars }: HtmlCaptureInput): CapturedPage {
  const drops = new DropReport();
  const page = preparePage(html, url);
  const content = chooseContent(page, mode, drops);
  const { hiddenText, hidesProse } = reportHidden(page.hidden, page.bounded.comments, drops);
  const cut = cutMarkdown(content.markdown, maxMarkdownChars);
  const isCutOff = cut.rest !== '';
  if (isCutOff)
    drops.add('over-limit', 'The text is longer than the limit for a source.', { sample: cut.rest });
  if (page.bounded.cutOff) drops.add('over-limit', 'The page is larger than the limit for a page.');
  drops.add('noscript', 'Text that is shown only when scripts are turned off.', {
    count: page.noscript.removed,
    sample: page.noscript.text,
  });
  drops.add(
    'nested-too-deeply',
    `Only the text was kept of elements nested more than ${limits.htmlDepth} levels deep.`,
    {
      count: page.bounded.flattened,
    },
  );
  if (cut.markdown.length < fewChars) reportFrames(html, drops);
  const { title, author, siteName, publishedAt, language } = page.metadata;
  const outcome = {
    blocks: content.blocks,
    visibleMarkdown: content.visibleMarkdown,
    isCutOff,
    hidesProse,
    redactedUrl: content.redactedUrls || redactUrl(url).redacted,
  };
  return {
    markdown: cut.markdown,
    title,
    author,
    siteName,
    publishedAt,
    language,
    links: listLinks(content.tree),
    signals: decideSignals(gatherFacts(page, outcome)),
    dropped: drops.end(),
    hiddenText,
    anchors: [],
  };
}
