/** Collects from a prepared page the facts that the signal rules need. Each takes one pass, and all texts are bounded. */
import type { PreparedPage } from '../prepare-page';
import type { TextBlock } from '../content/text-blocks';
import type { SignalFacts } from './page-signals';

export type CaptureOutcome = {
  readonly blocks: readonly TextBlock[];
  /** Markdown of the visible content, before content from the page's data replaced it. */
  readonly visibleMarkdown: string;
  readonly isCutOff: boolean;
  readonly hidesProse: boolean;
  readonly redactedUrl: boolean;
};

const pageTextChars = 6_000;
const overlayChars = 1_500;
const boxNameChars = 200_000;
const maxControls = 400;
const endChars = 1_200;

export function gatherFacts(page: PreparedPage, outcome: CaptureOutcome): SignalFacts {
  const { document, bounded } = page;
  const { blocks, visibleMarkdown } = outcome;
  return {
    contentChars: visibleMarkdown.trim().length,
    pageWords: blocks.reduce((sum, block) => sum + block.wordCount, 0),
    pageText: joinTexts(blocks, pageTextChars),
    contentEnd: visibleMarkdown.slice(-endChars).toLowerCase(),
    title: page.metadata.title,
    overlays: listOverlays(document),
    boxNames: joinBoxNames(document),
    controls: listControls(blocks),
    hasPasswordField: document.querySelector('input[type="password"]') !== null,
    isPaidContent: page.things.some((thing) => isFalse(thing.values['isAccessibleForFree'])),
    scripts: bounded.scriptCount + (bounded.nextData === '' ? 0 : 1),
    hasMountPoint: document.querySelector('#root,#app,#__next,#__nuxt,app-root,[data-reactroot]') !== null,
    noscriptText: page.noscript.text.toLowerCase(),
    mediaElements: bounded.mediaCount,
    images: document.querySelectorAll('img').length,
    isCutOff: outcome.isCutOff || bounded.cutOff,
    hidesProse: outcome.hidesProse,
    redactedUrl: outcome.redactedUrl,
  };
}

const isFalse = (value: unknown) => value === false || (typeof value === 'string' && /^false$/i.test(value));

function joinTexts(blocks: readonly TextBlock[], maxChars: number): string {
  let text = '';
  for (const block of blocks) {
    if (text.length >= maxChars) break;
    text += `${block.text.slice(0, maxChars)}\n`;
  }
  return text.slice(0, maxChars).toLowerCase();
}

const overlayBoxes = 'dialog[open],[aria-modal="true"],[role="dialog"],[role="alertdialog"]';

/**
 * Lists the texts of boxes that cover the page. A box that waits for its script (`modal fade` without `show`, `aria-hidden`) does not cover
 * it yet.
 */
function listOverlays(document: Document): string[] {
  const isFixed = (element: Element) => /position\s*:\s*fixed/i.test(element.getAttribute('style') ?? '');
  return [...document.querySelectorAll(`${overlayBoxes},[style*="fixed"]`)]
    .slice(0, 60)
    .filter((element) => element.matches(overlayBoxes) || isFixed(element))
    .filter((element) => element.getAttribute('aria-hidden') !== 'true')
    .filter(
      (element) =>
        !/\bfade\b(?!.*\b(show|in)\b)|\b(closed|hide|hidden|inactive)\b/.test(
          element.getAttribute('class') ?? '',
        ),
    )
    .map((element) =>
      element.textContent
        .slice(0, overlayChars * 4)
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, overlayChars)
        .toLowerCase(),
    )
    .filter((text) => text !== '');
}

function joinBoxNames(document: Document): string {
  const parts: string[] = [];
  let chars = 0;
  for (const element of document.querySelectorAll('[class],[id]')) {
    const name = `${element.id} ${element.getAttribute('class') ?? ''}`.slice(0, 200);
    chars += name.length;
    if (chars > boxNameChars) break;
    parts.push(name);
  }
  return parts.join('\n').toLowerCase();
}

function listControls(blocks: readonly TextBlock[]): string[] {
  return blocks
    .filter((block) => block.wordCount <= 4 && (block.isControl || block.linkChars > 0))
    .slice(0, maxControls)
    .map((block) => block.text.toLowerCase());
}
