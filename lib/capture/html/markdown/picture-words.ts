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
  /^(?:an? )?(?:image|img|photo|picture|icon|logo|thumbnail|avatar|banner|placeholder|untitled)s?\W*$/i;

const readAlternativeText = (picture: Element): string =>
  (picture.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();

export type PicturePlace = { readonly inLink: boolean; readonly inCell: boolean };

export class PictureWords {
  private namedLinks: Set<string> | null = null;
  /** Descriptions that were already given. A gallery shows the same picture small and large. */
  private readonly given = new Set<string>();

  /** Returns what the picture says at this place, or an empty string. */
  read(picture: Element, place: PicturePlace): string {
    const alternative = readAlternativeText(picture);
    if (alternative === '' || alternative.length > maxChars || fileName.test(alternative)) return '';
    if (this.isInPlaceOfWords(picture, place)) return this.readInPlace(picture, alternative);
    return place.inLink ? '' : this.readDescription(picture, alternative);
  }

  private isInPlaceOfWords(picture: Element, { inLink, inCell }: PicturePlace): boolean {
    const link = inLink ? picture.closest('a') : null;
    if (link && this.isOnlyName(link)) return true;
    return inCell && picture.closest('td,th')?.textContent.trim() === '';
  }

  private readDescription(picture: Element, alternative: string): string {
    if (alternative.split(' ').length < describingWords || this.given.has(alternative)) return '';
    this.given.add(alternative);
    const around = picture.closest('figure,a,li,td,[class*="caption"]') ?? picture.parentElement;
    return isSaidAround(around, alternative) ? '' : alternative;
  }

  private readInPlace(picture: Element, alternative: string): string {
    const isName =
      alternative.length <= maxCharsInPlace &&
      /[\p{L}\p{N}]/u.test(alternative) &&
      !emptyName.test(alternative);
    const around = picture.closest('figure,li,tr,article') ?? picture.parentElement?.parentElement ?? null;
    return isName && !isSaidAround(around, alternative) ? alternative : '';
  }

  /** True for a link without words whose address no other link names in words. */
  private isOnlyName(link: Element): boolean {
    if (link.textContent.trim() !== '') return false;
    this.namedLinks ??= listNamedLinks(link.ownerDocument);
    return !this.namedLinks.has(link.getAttribute('href') ?? '');
  }
}

function listNamedLinks(document: Document): Set<string> {
  const links = [...document.querySelectorAll('a[href]')].filter((link) => link.textContent.trim() !== '');
  return new Set(links.map((link) => link.getAttribute('href') ?? ''));
}

/** Texts with more characters than this are not one picture's surroundings. */
const aroundChars = 5_000;

/** True if the picture has a caption, or if what is around it says the same. */
function isSaidAround(around: Element | null, alternative: string): boolean {
  if (around === null) return false;
  if (around.querySelector('figcaption') !== null) return true;
  const said = around.textContent.slice(0, aroundChars).replace(/\s+/g, ' ').toLowerCase();
  return said.includes(alternative.toLowerCase());
}
