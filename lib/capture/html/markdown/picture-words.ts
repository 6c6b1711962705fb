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
/** Boxes with a picture and no words, side by side, from which they are a gallery; the number of levels from a picture up to their row. */
const minGallery = 4;
const galleryLevels = 4;
/** Words that a description of a gallery shares with most of the others: the name of the one thing that all of them show. */
const sharedWords = 3;
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
  private readonly galleries = new Map<Element, ReadonlySet<string>>();
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
    if (this.isInGallery(picture, alternative)) return '';
    this.given.add(alternative);
    const around = picture.closest('figure,a,li,td,[class*="caption"]') ?? picture.parentElement;
    return this.isSaidAround(around, alternative) ? '' : alternative;
  }

  /**
   * True for one of a row of pictures without words that show one thing from several sides: what it is, the text beside them says. Pictures
   * of different things each say something.
   */
  private isInGallery(picture: Element, alternative: string): boolean {
    let box = picture.parentElement;
    for (let level = 0; level < galleryLevels && box !== null; level += 1, box = box.parentElement) {
      if (this.textOf(box) !== '') return false;
      const common = this.listCommonWords(box);
      if (common.size > 0)
        return listLongWords(alternative).filter((word) => common.has(word)).length >= sharedWords;
    }
    return false;
  }

  /** Returns the words in most descriptions of a gallery; none for any other box. */
  private listCommonWords(row: Element): ReadonlySet<string> {
    const known = this.galleries.get(row);
    if (known !== undefined) return known;
    const descriptions = [...row.children].slice(0, galleryBoxes).flatMap((box) => {
      const picture = box.localName === 'img' ? box : box.querySelector('img');
      return picture === null
        ? []
        : [new Set(listLongWords(readAlternativeText(picture).slice(0, maxChars)))];
    });
    const words = new Set(descriptions.length < minGallery ? [] : descriptions.flatMap((each) => [...each]));
    const isCommon = (word: string) =>
      descriptions.filter((each) => each.has(word)).length > descriptions.length / 2;
    const common = new Set([...words].filter(isCommon));
    this.galleries.set(row, common);
    return common;
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

/** Words of four letters and more, which leaves out most of those that only join others. */
const listLongWords = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []),
];

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

/** Boxes of a row that are looked at. */
const galleryBoxes = 50;
/** Texts with more characters than this are not one picture's surroundings. */
const aroundChars = 5_000;
