/** Builds slides from the sections of a report: the shortest of their central sentences are the points, and the rest is for the speaker. Pure. */
import type { PacketIndex } from '../rank/packet-index';
import { buildReport } from './build-report';
import type { QuotedText, SlideDeckData, TransformOptions } from './types';

const defaultMost = 8;
const mostPoints = 3;
/** A slide with a single point is empty on screen. */
const leastPoints = 2;
/** A longer sentence is not read from a slide. It is left to the speaker, unless the slide would be empty. */
const pointChars = 160;

export function buildSlideDeck(index: PacketIndex, options: TransformOptions = {}): SlideDeckData {
  const most = options.most ?? defaultMost;
  // The first slide is the lead.
  const { lead, sections } = buildReport(index, { ...options, most: Math.max(1, most - 1) });
  const first = lead.length === 0 ? [] : [{ heading: 'In short', statements: lead }];
  const slides = [...first, ...sections].slice(0, most);
  return { type: 'slide_deck', slides: slides.map(splitSlide) };
}

function splitSlide({
  heading,
  statements,
}: {
  readonly heading: string;
  readonly statements: readonly QuotedText[];
}): SlideDeckData['slides'][number] {
  const short = statements.filter(({ text }) => text.length <= pointChars).slice(0, mostPoints);
  const shortest = statements
    .toSorted((one, other) => one.text.length - other.text.length)
    .slice(0, leastPoints);
  const points = short.length >= leastPoints ? short : statements.filter((each) => shortest.includes(each));
  return { heading, points, notes: statements.filter((statement) => !points.includes(statement)) };
}
