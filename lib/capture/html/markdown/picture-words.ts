/**
 * Decides which alternative texts of pictures belong to the text: a description of about a sentence, and the words of a picture that stands
 * where words would be, alone in a link or in a cell of a table. Reads the document only.
 */

/** Number of words from which an alternative text describes a picture. Shorter ones repeat what is beside it. */
const describingWords = 8;
const maxChars = 1_000;
/** Words in place of others are as short as those. */
const maxCharsInPlace = 150;
const fileName = /\.(?:jpe?g|png|gif|webp|svg|avif)\b/i;
const emptyName =
  /^(?:an? )?(?:image|img|photo|picture|screenshot|icon|logo|thumbnail|avatar|banner|placeholder|untitled)s?\W*$/i;
const avatar = /avatar|(?:^|[\s_-])(?:gravatar|userpic)(?:[\s_-]|$)/i;
/** A link to the picture itself, or to a place on the same page, only enlarges it. */
const enlargement = /^#|\.(?:jpe?g|png|gif|webp|svg|avif)(?:[?#]|$)/i;
/** A text that more pictures of a page have is that of an icon. */
const maxTwins = 2;
/** A cell with more pictures holds something else than the words of a cell. */
const picturesInCell = 5;

const readAlternativeText = (picture: Element): string =>
  (picture.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();

export type PicturePlace = { readonly inLink: boolean; readonly inCell: boolean };

export class PictureWords {
  private namedLinks: Set<string> | null = null;
  /** Descriptions that were already given. A gallery shows the same picture small and large. */
  private readonly given = new Set<string>();
  private readonly cells = new Map<Element, number>();
  private counts: Map<string, number> | null = null;
  private readonly texts = new Map<Element, string>();
  private readonly captions = new Map<Element, boolean>();

  /** Returns what the picture says at this place, or an empty string. */
  read(picture: Element, place: PicturePlace): string {
    const alternative = readAlternativeText(picture);
    if (alternative === '' || alternative.length > maxChars || fileName.test(alternative)) return '';
    if (this.isInPlaceOfWords(picture, place)) return this.readInPlace(picture, alternative, place.inLink);
    return place.inLink ? '' : this.readDescription(picture, alternative);
  }

  private isInPlaceOfWords(picture: Element, { inLink, inCell }: PicturePlace): boolean {
    const link = inLink ? picture.closest('a') : null;
    if (link && this.isOnlyName(link)) return true;
    const cell = inCell ? picture.closest('td,th') : null;
    return cell !== null && this.textOf(cell) === '' && this.countInCell(cell) <= picturesInCell;
  }

  private readDescription(picture: Element, alternative: string): string {
    if (alternative.split(' ').length < describingWords || this.given.has(alternative)) return '';
    this.given.add(alternative);
    const around = picture.closest('figure,a,li,td,[class*="caption"]') ?? picture.parentElement;
    return this.isSaidAround(around, alternative) ? '' : alternative;
  }

  private readInPlace(picture: Element, alternative: string, inLink: boolean): string {
    const isName =
      alternative.length <= maxCharsInPlace &&
      alternative.split(' ').length < describingWords &&
      (!inLink || this.countTwins(picture, alternative) <= maxTwins) &&
      !avatar.test(picture.getAttribute('class') ?? '') &&
      /[\p{L}\p{N}]/u.test(alternative) &&
      !emptyName.test(alternative);
    const around = picture.closest('figure,li,tr') ?? picture.parentElement?.parentElement ?? null;
    return isName && !this.isSaidAround(around, alternative) ? alternative : '';
  }

  /** True for a link without words whose address no other link names in words. */
  private isOnlyName(link: Element): boolean {
    if (this.textOf(link) !== '' || enlargement.test(link.getAttribute('href') ?? '')) return false;
    this.namedLinks ??= listNamedLinks(link.ownerDocument);
    return !this.namedLinks.has(link.getAttribute('href') ?? '');
  }

  /** True if the picture has a caption, or if what is around it says the same. */
  private isSaidAround(around: Element | null, alternative: string): boolean {
    if (around === null) return false;
    return this.hasCaption(around) || this.textOf(around).includes(alternative.toLowerCase());
  }

  private countInCell(cell: Element): number {
    const count = (this.cells.get(cell) ?? 0) + 1;
    this.cells.set(cell, count);
    return count;
  }

  private countTwins(picture: Element, alternative: string): number {
    this.counts ??= countAlternatives(picture.ownerDocument);
    return this.counts.get(alternative) ?? 0;
  }

  private hasCaption(element: Element): boolean {
    const known = this.captions.get(element) ?? element.querySelector('figcaption') !== null;
    this.captions.set(element, known);
    return known;
  }

  /** Read once for each element, because thousands of pictures may stand in the same one. */
  private textOf(element: Element): string {
    const known = this.texts.get(element);
    if (known !== undefined) return known;
    const text = element.textContent.slice(0, aroundChars).replace(/\s+/g, ' ').trim().toLowerCase();
    this.texts.set(element, text);
    return text;
  }
}

function countAlternatives(document: Document): Map<string, number> {
  const counts = new Map<string, number>();
  for (const picture of document.querySelectorAll('img[alt]')) {
    const alternative = readAlternativeText(picture);
    counts.set(alternative, (counts.get(alternative) ?? 0) + 1);
  }
  return counts;
}

function listNamedLinks(document: Document): Set<string> {
  const links = [...document.querySelectorAll('a[href]')].filter((link) => link.textContent.trim() !== '');
  return new Set(links.map((link) => link.getAttribute('href') ?? ''));
}

/** Texts with more characters than this are not one picture's surroundings. */
const aroundChars = 5_000;
