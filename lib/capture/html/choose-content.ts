/**
 * Chooses the content of a page and writes it: the blocks chosen by the content model or by Readability, the whole clean page if those
 * leave next to nothing or if a list is requested, and the page's own data (JSON-LD, __NEXT_DATA__) if next to nothing is visible. Each
 * step that removes something reports it.
 */
import type { ElementContent } from 'hast';
import type { CaptureMode } from '@/lib/capture/files/capture-mode';
import { chooseBlocks } from './content/choose-blocks';
import { type NoticeRule, noticeReasons } from './content/find-notices';
import { scoreBlocks } from './content/content-model';
import { type DescribedPage, describePage } from './content/describe-page';
import type { TextBlock } from './content/text-blocks';
import type { DropReport } from './drop-report';
import { readBaseUrl } from './markdown/content-links';
import { convertFragment } from './markdown/convert-fragment';
import { type ContentTree, readContentTree } from './markdown/read-content-tree';
import { writeMarkdown } from './markdown/write-markdown';
import { findLinkedBody, findNextDataBody } from './metadata/embedded-content';
import type { PreparedPage } from './prepare-page';

export type ChosenContent = {
  readonly markdown: string;
  /** The Markdown without anything from the page's data. */
  readonly visibleMarkdown: string;
  readonly tree: readonly ElementContent[];
  readonly redactedUrls: boolean;
  readonly blocks: readonly TextBlock[];
};

/** A text with fewer characters than this is not the content of a text page (evidence, capture). */
const sparseChars = 250;

export function chooseContent(page: PreparedPage, mode: CaptureMode, drops: DropReport): ChosenContent {
  const described = describePage(page);
  const { blocks, notices } = described;
  const clean = blocks.map((block, index) => (notices[index] ?? null) === null && isClean(block));
  const keeps = mode === 'list' ? clean : keepMain(described, clean);
  const title = blocks.find((block) => isTitle(block, page.metadata.title));
  const writer = createBlockWriter(page, blocks, title);
  const chosen = writer(keeps);
  const best = mode === 'auto' ? settleSparse(chosen, clean, writer) : chosen;
  reportBlocks(blocks, { keeps: best.keeps, clean, notices, title }, drops);
  reportTree(best.tree, drops);
  const embedded = isSparse(best) ? readEmbedded(page, readBaseUrl(page.document, page.url)) : null;
  const usesEmbedded = embedded !== null && embedded.length > best.markdown.length * 2;
  return {
    markdown: usesEmbedded ? embedded : best.markdown,
    visibleMarkdown: best.markdown,
    tree: usesEmbedded ? [] : best.tree.children,
    redactedUrls: best.tree.redactedUrls,
    blocks,
  };
}

function keepMain(described: DescribedPage, clean: readonly boolean[]): readonly boolean[] {
  const scores = scoreBlocks(described.rows);
  return scores.length > 0 ? chooseBlocks(described, scores).keeps : clean;
}

type Written = {
  readonly markdown: string;
  readonly tree: ContentTree;
  readonly keeps: readonly boolean[];
};

type BlockWriter = (keeps: readonly boolean[]) => Written;

/** Returns a function that writes the kept blocks. The heading that repeats the title is left out of the text. */
function createBlockWriter(
  page: PreparedPage,
  blocks: readonly TextBlock[],
  title: TextBlock | undefined,
): BlockWriter {
  const baseUrl = readBaseUrl(page.document, page.url);
  return (keeps) => {
    const kept = blocks.filter((block, index) => keeps[index] && block !== title);
    const texts = new Set(kept.flatMap((block) => block.nodes));
    const keepsText = (node: Text) => texts.has(node);
    const tree = readContentTree(page.document.body, { baseUrl, keepsText, keepsImages: true });
    return { markdown: writeMarkdown(tree.children), tree, keeps };
  };
}

const isSparse = (written: Written) => written.markdown.trim().length < sparseChars;

/** If next to nothing was chosen, returns the whole clean page if it is much longer, otherwise the choice without boilerplate. */
function settleSparse(chosen: Written, clean: readonly boolean[], write: BlockWriter): Written {
  if (!isSparse(chosen)) return chosen;
  const whole = write(clean);
  if (whole.markdown.length > chosen.markdown.length * 2) return whole;
  const bare = write(chosen.keeps.map((keep, index) => keep && (clean[index] ?? false)));
  return bare.markdown.trim() === '' ? chosen : bare;
}

const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function isTitle(block: TextBlock, title: string): boolean {
  return /^h[1-3]$/.test(block.owner.localName) && title !== '' && fold(block.text) === fold(title);
}

const boilerplate: ReadonlySet<string> = new Set(['nav', 'footer', 'header', 'aside', 'dialog', 'form']);
const boilerplateRoles: ReadonlySet<string> = new Set(['navigation', 'dialog', 'banner', 'contentinfo']);

/** True for the blocks to keep on a page where no main content stands out: all but controls and boilerplate. */
function isClean(block: TextBlock): boolean {
  if (block.isControl) return false;
  let box: Element | null = block.owner;
  while (box && !boilerplate.has(box.localName) && !boilerplateRoles.has(box.getAttribute('role') ?? '')) {
    box = box.parentElement;
  }
  return box === null;
}

function readEmbedded(page: PreparedPage, baseUrl: string): string | null {
  const body = findLinkedBody(page.things) ?? findNextDataBody(page.bounded.nextData);
  const html =
    body ??
    (page.metadata.description === '' ? null : `<p>${page.metadata.description.replaceAll('<', '&lt;')}</p>`);
  return html === null ? null : convertFragment(html, baseUrl);
}

type Reported = {
  readonly keeps: readonly boolean[];
  readonly clean: readonly boolean[];
  readonly notices: readonly (NoticeRule | null)[];
  readonly title: TextBlock | undefined;
};

function reportBlocks(
  blocks: readonly TextBlock[],
  { keeps, clean, notices, title }: Reported,
  drops: DropReport,
): void {
  blocks.forEach((block, index) => {
    const sample = block.text;
    const notice = notices[index] ?? null;
    if (block === title) drops.add('title-line', 'The title is stored separately from the text.', { sample });
    else if (keeps[index]) return;
    else if (notice !== null) drops.add(notice, noticeReasons[notice], { sample });
    else if (block.isControl) drops.add('interface', 'Buttons and labels of the page.', { sample });
    else if (clean[index]) drops.add('not-main-content', 'Text around the main content.', { sample });
    else drops.add('navigation', 'Navigation, header, footer and side boxes.', { sample });
  });
}

function reportTree(tree: ContentTree, drops: DropReport): void {
  drops.add('images', 'Pictures are not kept, but meaningful alternative text is.', {
    count: tree.images,
  });
  drops.add('unsafe-links', 'Links that do not lead to a web address; their text is kept.', {
    count: tree.unsafeLinks,
  });
}
