/**
 * Finds parts of a page that are certainly not its content, whatever they look like: dialogs, notices about cookies and shipping, comments
 * under an article, signatures under posts, the days of a calendar, opening hours beside an article. Each rule goes by what the page itself
 * says, and none applies to most of a page, because then it is what the page is about. Reads the document only.
 */
import { isElement, isText } from '../parse/node-kinds';
import type { PageHints } from './page-hints';
import type { TextBlock } from './text-blocks';

export type NoticeRule =
  | 'dialog'
  | 'cookie-notice'
  | 'comments'
  | 'signature'
  | 'calendar'
  | 'opening-hours'
  | 'shipping-notice';

export const noticeReasons: Readonly<Record<NoticeRule, string>> = {
  dialog: 'A dialog over the page.',
  'cookie-notice': 'A notice about cookies.',
  comments: 'Comments of readers under the article.',
  signature: 'Signatures under the posts.',
  calendar: 'The days of a calendar.',
  'opening-hours': 'Opening hours beside the article.',
  'shipping-notice': 'A notice about shipping and returns.',
};

export type NoticedPage = {
  readonly blocks: readonly TextBlock[];
  readonly hints: PageHints;
  /** Whether Readability keeps each block. It knows comments too, so what it keeps is not cut as a comment. */
  readonly readabilityKeeps: readonly boolean[];
  /** True for a page whose content is one article. */
  readonly isArticle: boolean;
};

/** A part with a larger share of the text is what the page is about. */
const largestShare = 0.4;
const commentsShare = 0.9;
/** With fewer words before them, comments are the content. */
const wordsBeforeComments = 100;

/** Returns for each block the rule that applies to it, or null. */
export function findNotices(page: NoticedPage): (NoticeRule | null)[] {
  const finder = new NoticeFinder(page);
  return page.blocks.map((block, index) => finder.find(block, index));
}

class NoticeFinder {
  private readonly known = new Map<Element, NoticeRule | null>();
  private readonly pageChars: number;
  private wordsSeen = 0;

  constructor(private readonly page: NoticedPage) {
    this.pageChars = page.blocks.reduce((sum, block) => sum + block.text.length, 0);
  }

  find(block: TextBlock, index: number): NoticeRule | null {
    const own = this.ruleOf(block.owner) ?? this.findByText(block, index);
    const rule = own === 'comments' && this.page.readabilityKeeps[index] === true ? null : own;
    if (rule === null && block.linkChars < block.text.length / 2) this.wordsSeen += block.wordCount;
    return rule;
  }

  /** The rule of an element or of the nearest box around it that has one. */
  private ruleOf(element: Element | null): NoticeRule | null {
    if (element === null || element.localName === 'body') return null;
    const known = this.known.get(element);
    if (known !== undefined) return known;
    const rule = this.ruleOf(element.parentElement) ?? this.findByBox(element);
    this.known.set(element, rule);
    return rule;
  }

  private findByBox(box: Element): NoticeRule | null {
    if (isDialog(box) && this.isSmall(box, largestShare)) return 'dialog';
    if (isCalendar(box)) return 'calendar';
    const names = `${box.getAttribute('class') ?? ''} ${box.id}`;
    if (names.length < 2) return null;
    if (cookieName.test(names) && this.isSmall(box, largestShare) && cookieWords.test(readStart(box)))
      return 'cookie-notice';
    if (this.page.hints.forumScore > 0)
      return signatureName.test(names) && this.isSmall(box, largestShare) ? 'signature' : null;
    return this.isCommentBox(box, names) ? 'comments' : null;
  }

  private isCommentBox(box: Element, names: string): boolean {
    return (
      this.page.isArticle &&
      commentName.test(names) &&
      this.wordsSeen >= wordsBeforeComments &&
      this.isSmall(box, commentsShare) &&
      box.querySelector('h1') === null
    );
  }

  private findByText({ text, wordCount }: TextBlock, index: number): NoticeRule | null {
    if (wordCount > noticeWords) return null;
    const { isArticle, hints } = this.page;
    if (isArticle && this.isHoursLine(index)) return 'opening-hours';
    const isShop = hints.productScore > 0 || hints.collectionScore > 0;
    return isShop && shipping.test(text.slice(0, noticeChars)) ? 'shipping-notice' : null;
  }

  /** Hours are a day and a time and nothing else. A day alone belongs to them if the time follows. */
  private isHoursLine(index: number): boolean {
    const text = this.page.blocks[index]?.text ?? '';
    if (isHours(text)) return true;
    const next = this.page.blocks[index + 1]?.text ?? '';
    const before = this.page.blocks[index - 1]?.text ?? '';
    return (isDays(text) && isTimes(next)) || (isTimes(text) && isDays(before));
  }

  private isSmall(box: Element, share: number): boolean {
    return box.textContent.length < this.pageChars * share;
  }
}

const isDialog = (box: Element): boolean =>
  box.localName === 'dialog' ||
  /^(?:alert)?dialog$/.test(box.getAttribute('role') ?? '') ||
  box.getAttribute('aria-modal') === 'true';

const cookieName = /(?:^|[\s_-])(?:cookies?|consent|gdpr|onetrust|cookiebot)(?:[\s_-]|$)/i;
const cookieWords = /cookie.{0,400}(?:accept|agree|consent|reject|settings|preferences|policy|privacy)/is;
const signatureName = /(?:^|[\s_-])signature(?:[\s_-]|$)/i;
const commentName =
  /(?:^|\s)(?:comments?|comments?[_-](?:list|section|area|wrap(?:per)?|container|thread|box)|commentlist|disqus_thread|respond)(?=\s|$)/i;
const startChars = 3_000;
const readStart = (box: Element): string => box.textContent.slice(0, startChars);

const noticeWords = 30;
const noticeChars = 400;
const shipping =
  /\bfree (?:(?:standard|express|ground|home|next-day|same-day|two-day|2-day|uk|us|worldwide|international) )?(?:shipping|delivery|returns)\b|\bshipping (?:is )?(?:free|on (?:all )?orders)\b|\b(?:shipping|delivery|returns?)\b.{0,60}\borders? (?:over|above|of) [$€£]\s?\d/i;

const day = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b\.?|daily|weekdays|weekends?|public holidays`;
const time = String.raw`(?:\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?)?|noon|midnight)`;
const range = String.raw`${time}\s*(?:[-–—]|to|until)\s*${time}`;
const separators = /[\s,;:&()|/·–—-]+|\b(?:and|to|open|closed|hours|opening)\b/gi;
const dayPattern = new RegExp(day, 'gi');
const rangePattern = new RegExp(range, 'gi');

const isDays = (text: string): boolean =>
  text.length < 60 &&
  text.search(dayPattern) !== -1 &&
  text.replace(dayPattern, '').replace(separators, '') === '';
const isTimes = (text: string): boolean =>
  text.length < 60 &&
  (text.search(rangePattern) !== -1 || /^closed$/i.test(text)) &&
  text.replace(rangePattern, '').replace(separators, '') === '';
const isHours = (text: string): boolean =>
  text.length < 300 &&
  text.search(dayPattern) !== -1 &&
  text.search(rangePattern) !== -1 &&
  text.replace(rangePattern, '').replace(dayPattern, '').replace(separators, '') === '';

const calendarBox = /^(?:table|tbody)$/;
const calendarName = /calendar|date-?picker/i;
const daysOfMonth = 28;
const maxCells = 60;

/** True for a grid that counts the days of a month and says hardly anything else. */
function isCalendar(box: Element): boolean {
  const isGrid =
    calendarBox.test(box.localName) ||
    box.getAttribute('role') === 'grid' ||
    calendarName.test(box.getAttribute('class') ?? '');
  if (!isGrid) return false;
  const words = listPieces(box);
  const numbers = words.filter((word) => /^\d{1,2}$/.test(word)).map(Number);
  if (numbers.length < daysOfMonth || words.length > maxCells || words.length > numbers.length * 1.7)
    return false;
  const first = numbers.indexOf(1);
  return (
    first !== -1 && numbers.slice(first, first + daysOfMonth).every((number, offset) => number === offset + 1)
  );
}

/** Returns the texts of a box one by one, up to more than a calendar has. */
function listPieces(box: Element): string[] {
  const pieces: string[] = [];
  const visit = (element: Element): void => {
    for (let node = element.firstChild; node && pieces.length <= maxCells; node = node.nextSibling) {
      if (isText(node) && node.data.trim() !== '') pieces.push(node.data.trim());
      else if (isElement(node)) visit(node);
    }
  };
  visit(box);
  return pieces;
}
