/**
 * Links to a page that has another title now: `[[…]]`, what is embedded, and tags get the new one; what they show, and everything else of the
 * text, stays to the character. Pure.
 */
import { findReferences, type Reference } from './find-references';
import { foldPageName } from './page-name';

export type Renaming = { readonly from: string; readonly to: string };

/** Whether a link can name it: a title with signs of links or of code in it is read as something else. */
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
    if (kind === 'block' || foldPageName(target) !== name) continue;
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

/** Without brackets it would be read to its end, and no further. */
function isTag(title: string): boolean {
  const [reference] = findReferences(`#${title}`);
  return reference?.kind === 'tag' && reference.target === title;
}
