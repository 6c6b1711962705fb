/**
 * Reads a file of references in any format that is known by its content, as far as it can be read: what cannot is told with its line, and
 * loses nothing else. Pure and linear.
 */
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type FoundReference, readBibtex } from './bibtex/read-bibtex';
import { detectReferenceFormat } from './detect-reference-format';
import { type FoundItem, readCsl } from './read-csl';
import { readNbib } from './read-nbib';
import { readRis } from './read-ris';
import type { ReadLibrary, ReadReference, ReferenceFormat, ReferenceProblem } from './reference';
import { settlePublication } from './settle-publication';

/** @returns a sentence if the whole file cannot be read as references */
export function readLibrary(text: string): Result<ReadLibrary, string> {
  if (text.length > limits.referencesChars)
    return fail(
      `The file is longer than ${limits.referencesChars.toLocaleString('en')} characters. Export it in parts.`,
    );
  const format = detectReferenceFormat(text);
  if (format === null)
    return fail('This is no file of references. Export it as BibTeX, RIS, PubMed (nbib) or CSL-JSON.');
  const read = readFormat(format, text);
  if (!read.ok) return read;
  const { found, problems } = read.value;
  return succeed(settleAll(format, found, problems));
}

type Found = { readonly found: readonly FoundItem[]; readonly problems: readonly ReferenceProblem[] };

function readFormat(format: ReferenceFormat, text: string): Result<Found, string> {
  if (format === 'ris') return succeed({ found: readRis(text), problems: [] });
  if (format === 'nbib') return succeed({ found: readNbib(text), problems: [] });
  if (format === 'csl') {
    const items = readCsl(text);
    return items.ok ? succeed({ found: items.value, problems: [] }) : items;
  }
  const { found, faults } = readBibtex(text);
  return succeed({ found, problems: faults.map(({ line, key, reason }) => ({ line, entry: key, reason })) });
}

function settleAll(
  format: ReferenceFormat,
  found: readonly FoundItem[],
  faults: readonly ReferenceProblem[],
): ReadLibrary {
  const references: ReadReference[] = [];
  const problems = [...faults];
  for (const [index, item] of found.slice(0, limits.references).entries()) {
    const entry = 'fault' in item ? null : nameEntry(item);
    const line = 'fault' in item || format === 'csl' ? null : item.line;
    const numbered = entry ?? `number ${index + 1}`;
    if ('fault' in item) {
      problems.push({ line, entry: numbered, reason: item.fault });
      continue;
    }
    const settled = settlePublication(item.raw);
    if (!settled.ok) {
      problems.push({ line, entry: numbered, reason: settled.failure });
      continue;
    }
    const { publication, cut, unreadable } = settled.value;
    if (unreadable.length > 0)
      problems.push({
        line,
        entry: numbered,
        reason: `Neither an address nor a DOI: ${unreadable.join(', ')}.`,
      });
    if (cut.length > 0)
      problems.push({ line, entry: numbered, reason: `Too long and cut off: ${cut.join(', ')}.` });
    references.push({ publication, key: entry, line, attachments: item.attachments });
  }
  if (found.length > limits.references)
    problems.push({
      line: null,
      entry: null,
      reason: `Only the first ${limits.references.toLocaleString('en')} references of a file are read.`,
    });
  return { format, references, problems };
}

const nameEntry = ({ key }: FoundReference): string | null => (key === null ? null : key.slice(0, 200));
