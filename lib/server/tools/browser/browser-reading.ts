/**
 * Presents an observed page to the port: its whole text and its main part as Markdown, written by the capture in a process that can be
 * killed. Secrets are removed from addresses, and invisible characters from text.
 */
import { createOwnFault } from '@/lib/capture/files/capture-failure';
import { readCaptureOutcome } from '@/lib/capture/files/capture-job';
import { removeInvisibleCharacters } from '@/lib/capture/files/invisible-characters';
import type { CaptureMode } from '@/lib/capture/files/capture-mode';
import type { CapturedPage } from '@/lib/capture/files/captured-page';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { redactUrl } from '@/lib/core/url';
import type { PageElement, PageObservation } from '@/lib/engine/tools/ports/browser';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import type { ElementFacts } from '@/lib/platform/browser/element-facts';
import type { Observed } from '@/lib/platform/browser/observe-page';
import type { PageView } from '@/lib/platform/browser/page-view';
import { decideStatus } from '@/lib/platform/fetch/fetch-failure';
import { log } from '@/lib/platform/telemetry/log';
import type { ProcessPool } from '@/lib/platform/processes/process-pool';
import { judgeHandleKind } from './browser-handle-kind';

export const cleanText = (text: string): string => removeInvisibleCharacters(text).text;
export const cleanUrl = (url: string): string => redactUrl(url).url;

export function presentElement(handleId: string, facts: ElementFacts): PageElement {
  return {
    handleId,
    kind: judgeHandleKind(facts),
    label: cleanText(facts.label) || facts.tag,
    url: facts.url === null ? null : cleanUrl(facts.url),
  };
}

export async function readObserved(
  { view, handleIds, status }: Observed,
  pool: ProcessPool,
  signal: AbortSignal,
): Promise<PageObservation> {
  if (view.html.length > limits.htmlChars)
    throw new ToolFailure('The page is too large to read. Look at a part of it.');
  const [whole, main] = await Promise.all([
    capture(pool, { view, html: widen(view.html), mode: 'list' }, signal),
    capture(pool, { view, html: view.html, mode: 'article' }, signal),
  ]);
  return {
    ...presentPlace(view),
    text: whole.markdown,
    primary: main.markdown.trim() === whole.markdown.trim() ? '' : main.markdown,
    elements: view.elements.map((facts, index) => presentElement(handleIds[index] ?? '', facts)),
    blocks: view.blocks.map(({ tag, text }) => ({ tag, text: cleanText(text) })),
    outline: view.outline.map(({ level, text }) => ({ level, text: cleanText(text) })),
    items: view.items.map(({ title, url, text }) => ({
      title: cleanText(title),
      text: cleanText(text),
      url: url === null ? null : cleanUrl(url),
    })),
    comments: view.comments.map(({ author, text }) => ({
      author: author === null ? null : cleanText(author),
      text: cleanText(text),
    })),
    signals: listSignals(view, main, status),
  };
}

export function presentPlace({ url, title }: Pick<PageView, 'url' | 'title'>) {
  return { url: cleanUrl(url), title: sliceWhole(cleanText(title).trim(), limits.titleChars) };
}

/** Removes the elements and roles by which the capture recognises what is not content, because here everything visible counts. */
function widen(html: string): string {
  return html
    .replace(/<(\/?)(?:nav|header|footer|aside|dialog|form)(?=[\s>])/g, '<$1div')
    .replace(/\srole="(?:navigation|dialog|banner|contentinfo)"/g, '');
}

type Reading = { readonly view: PageView; readonly html: string; readonly mode: CaptureMode };

async function capture(
  pool: ProcessPool,
  { view, html, mode }: Reading,
  signal: AbortSignal,
): Promise<CapturedPage> {
  const escaped = view.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const language = view.language.replace(/[^\w-]/g, '');
  const page = `<!doctype html><html lang="${language}"><head><title>${escaped}</title></head><body>${html}</body></html>`;
  const job = {
    bytes: new TextEncoder().encode(page),
    fileName: 'page.html',
    declaredType: 'text/html; charset=utf-8',
    url: sliceWhole(view.url, limits.urlChars),
    mode,
    maxMarkdownChars: limits.observedChars,
  };
  const read = readCaptureOutcome(await pool.run(job, { signal }));
  signal.throwIfAborted();
  if (read.ok) return read.value;
  const problem = read.failure;
  if (problem.kind === 'refused')
    throw new ToolFailure(`The page could not be read: ${problem.failure.sentence}`);
  const reference = createUuid();
  log.error({ reference, cause: problem.cause }, 'an opened page could not be read, and the fault is ours');
  throw new ToolFailure(createOwnFault(reference).sentence);
}

/**
 * Drops `script_required`, because scripts have run here. Adds a signal for the HTTP status, because an error page is shown like any other
 * page.
 */
function listSignals(view: PageView, main: CapturedPage, status: number): string[] {
  const answered = decideStatus(status);
  const signals = new Set<string>(main.signals);
  signals.delete('script_required');
  if (view.hidesProse) signals.add('hidden_text');
  if (view.isCut) signals.add('truncated');
  if (answered !== null) signals.add(answered);
  return [...signals];
}
