/** Writes references as CSL-JSON 1.0, which Zotero and other programs for references import. Pure. */
import type { Reference } from './reference';

export function writeCsl(references: readonly Reference[]): string {
  return `${JSON.stringify(references.map(presentItem), null, 2)}\n`;
}

function presentItem({ key, title, author, site, published, url, accessed, note }: Reference): object {
  return {
    id: key,
    type: url === null ? 'document' : 'webpage',
    title,
    // A captured page names its author as one text, which may be several people or an organisation.
    ...(author === null ? {} : { author: [{ literal: author }] }),
    ...(site === null ? {} : { 'container-title': site }),
    ...(published === null ? {} : { issued: presentDate(published) }),
    ...(url === null ? {} : { URL: url }),
    ...(accessed === null || url === null ? {} : { accessed: presentDate(accessed) }),
    ...(note === null ? {} : { annote: note }),
  };
}

const presentDate = (iso: string): object => ({
  'date-parts': [
    iso
      .split('-')
      .map(Number)
      .filter((part) => Number.isInteger(part)),
  ],
});
