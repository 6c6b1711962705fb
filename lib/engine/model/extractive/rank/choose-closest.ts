/**
 * Chooses the passages that come closest to a question, where none answers it for certain. Each is shown with the text around it in its
 * section, because the sentence that answers often stands beside the one that has the words of the question, in other words. Pure.
 */
import { type ChosenSpan, chooseSpans, defaultSpanLimits } from './choose-spans';
import { joinInSection, spanChars } from './join-units';
import type { IndexedUnit, PacketIndex } from './packet-index';
import type { ScoredUnits } from './score-units';

/** Maximum number of passages that are shown at once. */
export const mostClosest = 3;
/** Maximum characters of one of them: of one that stays within a paragraph of prose, and of one that takes in more of its section. */
const defaultMost: PassageChars = { paragraph: 220, section: 340 };

export type PassageChars = { readonly paragraph: number; readonly section: number };

/** Returns the passages, the best first. None overlaps another. Those after the first three are single sentences. */
export function chooseClosest(
  index: PacketIndex,
  scored: ScoredUnits,
  most: PassageChars = defaultMost,
): readonly ChosenSpan[] {
  const taken = new Set<number>();
  const closest: ChosenSpan[] = [];
  for (const span of chooseSpans(index, scored, singleLimits)) {
    if (closest.length === defaultSpanLimits.maxSpans) break;
    if (taken.has(span.best.id)) continue;
    const units =
      closest.length < mostClosest ? growInSection(index, span.best, { taken, most }) : [span.best];
    for (const { id } of units) taken.add(id);
    closest.push({ ...span, units });
  }
  return closest;
}

/** Each passage begins as one unit. There are some to spare, because one may become part of another. */
const singleLimits = {
  ...defaultSpanLimits,
  maxSpans: 4 * defaultSpanLimits.maxSpans,
  maxUnits: { first: 1, other: 1 },
};

type Passage = readonly IndexedUnit[];

/** Grows a passage forwards, and then backwards, for as long as it stays in its section and short. */
function growInSection(index: PacketIndex, best: IndexedUnit, room: Room): Passage {
  return grow(index, grow(index, [best], { step: 1, ...room }), { step: -1, ...room });
}

/** What is shown already, and how long a passage may become. */
type Room = { readonly taken: ReadonlySet<number>; readonly most: PassageChars };
type Growth = Room & { readonly step: 1 | -1 };

function grow({ units }: PacketIndex, passage: Passage, { step, taken, most }: Growth): Passage {
  let grown = passage;
  for (;;) {
    const edge = step === 1 ? grown.at(-1) : grown[0];
    const added = edge === undefined ? undefined : units[edge.id + step];
    if (edge === undefined || added === undefined || taken.has(added.id)) return grown;
    const [pair, longer] =
      step === 1
        ? [joinInSection(edge, added), [...grown, added]]
        : [joinInSection(added, edge), [added, ...grown]];
    const isProse = edge.kind === 'sentence' && edge.block === added.block;
    if (pair === null || spanChars(longer) > (isProse ? most.paragraph : most.section)) return grown;
    grown = longer;
  }
}
