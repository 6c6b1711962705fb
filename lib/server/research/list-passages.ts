/**
 * The passages that findings of the built-in reader quote, each with the words that its finding shows for it. A passage is listed once,
 * however many findings quote it, so that no part of a report repeats another. Pure.
 */
import type { NewCitation } from '@/lib/domain/citations/store';
import { type Finding, presentProved } from './findings';
import { withoutBrackets } from './write-disagreements';

export type Passage = {
  readonly citation: NewCitation;
  /** In quotation marks, perhaps with the heading before them. */
  readonly words: string;
};

export type Told = {
  /** Records the passage. False if most of it, or the same words of another source, was recorded before. */
  readonly tell: (citation: NewCitation) => boolean;
  /** Records a sentence: no passage that contains it is new. */
  readonly tellSentence: (sentence: string) => void;
};

export function createTold(): Told {
  const told: NewCitation[] = [];
  const sentences: string[] = [];
  return {
    tell(citation) {
      const isTold =
        sentences.some((sentence) => citation.quote.includes(sentence)) ||
        told.some((other) => isMostly(citation, other));
      if (!isTold) told.push(citation);
      return !isTold;
    },
    tellSentence: (sentence) => void sentences.push(sentence),
  };
}

/** Share of a passage that may have been told already without the passage counting as told. */
const newShare = 0.5;

function isMostly(citation: NewCitation, other: NewCitation): boolean {
  if (citation.quote.replace(/\s+/g, ' ') === other.quote.replace(/\s+/g, ' ')) return true;
  if (citation.revisionId !== other.revisionId) return false;
  const shared = Math.min(citation.end, other.end) - Math.max(citation.start, other.start);
  return shared > newShare * (citation.end - citation.start);
}

export function listPassages(finding: Finding): Passage[] {
  return presentProved(finding).citations.map((citation) => ({
    citation,
    words: readLine(finding.node.markdown, citation.markerStart) ?? `“${withoutBrackets(citation.quote)}”`,
  }));
}

/** The words before the marker, if they are a line of a list with one quotation in it. */
const line = /^- ([^“”\n]{0,200}“[^“”\n]+”) $/u;

function readLine(markdown: string, markerStart: number | null): string | null {
  if (markerStart === null) return null;
  const begin = markdown.lastIndexOf('\n', markerStart - 1) + 1;
  return line.exec(markdown.slice(begin, markerStart))?.[1] ?? null;
}
