/**
 * Updates links to a renamed page: `[[…]]`, embeds and tags get the new title; their labels and the rest of the text stay unchanged to the
 * character. Pure.
 */
import { findReferences, type Reference } from './find-references';
import { foldPageName } from './page-name';

export type Renaming = { readonly from: string; readonly to: string };

/** True if a link can name the title: a title that contains link or code delimiters would be read as something else. */
export function canBeLinked(title: string): boolean {
  if (title.includes('`')) return false;
  const [reference, ...others] = findReferences(`[[${title}]]`);
  return others.length === 0 && reference?.target === title && reference.label === null;
}

export function renameLinks(markdown: string, { from, to }: Renaming): string {
  const name = foldPageName(from);
  let text = '';
  let at = 0;
  for (const reference of findReferences(markdown)) {
    const { kind, target, start, end } = reference;
    if (kind === 'block' || kind === 'part' || foldPageName(target) !== name) continue;
    text += markdown.slice(at, start) + rename(reference, markdown.slice(start, end), to);
    at = end;
  }
  return text + markdown.slice(at);
}

function rename({ kind, target }: Reference, written: string, to: string): string {
  const brackets = written.indexOf('[[');
  if (kind === 'tag' && brackets === -1) return isTag(to) ? `#${to}` : `#[[${to}]]`;
  const place = written.indexOf(target, brackets + 2);
  return written.slice(0, place) + to + written.slice(place + target.length);
}

/** True if the whole title is read as a tag without brackets. */
function isTag(title: string): boolean {
  const [reference] = findReferences(`#${title}`);
  return reference?.kind === 'tag' && reference.target === title;
}
