/**
 * Writes references as BibTeX, in the fields that BibLaTeX and Zotero read (`urldate`, `date`). Titles keep their capitals,
 * and no sign of a source is read as a command. Pure.
 */
import type { Reference } from './reference';

export function writeBibtex(references: readonly Reference[]): string {
  return references.length === 0 ? '% No sources.\n' : references.map(writeEntry).join('\n');
}

function writeEntry(reference: Reference): string {
  const { key, title, author, site, published, url, accessed, note } = reference;
  const fields: readonly (readonly [string, string | null])[] = [
    // Double braces keep the capitals of a title, and the words of a name that is an organisation.
    ['title', `{${escapeTex(title)}}`],
    ['author', author === null ? null : `{${escapeTex(author)}}`],
    ['organization', site === null ? null : escapeTex(site)],
    ['date', published],
    ['year', published?.slice(0, 4) ?? null],
    ['url', url === null ? null : escapeAddress(url)],
    ['urldate', url === null ? null : accessed],
    ['annotation', note === null ? null : escapeTex(note)],
  ];
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = {${value}},`]));
  // BibLaTeX asks for an address of everything that is online. An uploaded file has none.
  return [`@${url === null ? 'misc' : 'online'}{${key},`, ...lines, '}', ''].join('\n');
}

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const escapeTex = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\~^{}$&%#_]/g, (sign) => commands[sign] ?? `\\${sign}`);

/** An address is written as it is, except for what would end the field or begin a command. */
const escapeAddress = (url: string): string =>
  url.replace(/[\s{}\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
