/**
 * Judges which blocks of a journal are of lasting value, without a model, by signals that anybody can check, each with a weight and an
 * explanation. Definitions, explanations, warnings and instructions count for a block; a task, a time of day, a meeting or a mere activity
 * counts against it. The sum of the weights, mapped to 0 to 1, is the confidence. Never reads anything but the block's own text. Pure.
 */
type Signal = { readonly pattern: RegExp; readonly weight: number; readonly words: string };

const signals: readonly Signal[] = [
  {
    pattern: /^\W*(?:an? |the )?[\p{L}\p{N}][^.?!]{1,60}? (?:is|are) (?:an?|the|one of|called) /iu,
    weight: 0.9,
    words: 'it defines something',
  },
  {
    pattern:
      /\b(?:learned|learnt|discovered|found out|realised|realized|noticed|turns? out|it seems that|insight|lesson|TIL)\b/i,
    weight: 1.6,
    words: 'it records something learned',
  },
  {
    pattern:
      /\b(?:because|therefore|so that|which means|the reason|due to|caused by|as a result|in order to)\b/i,
    weight: 1.2,
    words: 'it explains why',
  },
  {
    pattern:
      /\b(?:always|never|must(?: not)?|should(?: not)?|avoid|requires?|needs? to|only works|beware|make sure|remember to|instead of|rather than)\b/i,
    weight: 1.4,
    words: 'it gives a rule',
  },
  {
    pattern:
      /\b(?:is|are|means|refers to|stands for|consists of|allows|lets|supports|prevents|depends on|works by|causes|limits)\b/i,
    weight: 0.7,
    words: 'it states a fact',
  },
  {
    pattern: /`[^`]+`|\[\[[^\]]+\]\]|\b[a-z]+(?:[A-Z]\w*|_\w+|\.\w+\()|\bhttps?:/,
    weight: 0.6,
    words: 'it contains code, a link or a technical name',
  },
  {
    pattern: /\b\d+(?:[.,]\d+)?\s?(?:%|ms|s|kB|MB|GB|km|kg|°C|EUR|USD|\$|€)/i,
    weight: 0.5,
    words: 'it gives a measured value',
  },
  {
    pattern: /^\s*(?:TODO|DOING|DONE|LATER|NOW|WAITING|CANCELLED)\b|^\s*\[[ xX]\]/,
    weight: -3,
    words: 'it is a task',
  },
  {
    pattern: /\b(?:[01]?\d|2[0-3]):[0-5]\d\b|\b\d{1,2}\s?(?:am|pm)\b/i,
    weight: -0.9,
    words: 'it mentions a time of day',
  },
  {
    pattern:
      /\b(?:lunch|dinner|breakfast|coffee with|called|met(?: with)?|meeting|standup|stand-up|appointment|walked|went to|flew|drove|birthday|weather|gym|slept)\b/i,
    weight: -1.5,
    words: 'it describes an activity',
  },
  {
    pattern: /\b(?:today|yesterday|tomorrow|this morning|tonight|next week|last week)\b/i,
    weight: -0.4,
    words: 'it refers to a particular day',
  },
  { pattern: /\?\s*$/, weight: -0.8, words: 'it asks' },
];

/** Without any signal, a block is assumed not to be of lasting value. */
const start = -1.4;
const fewWords = 5;

export type JudgedBlock = { readonly confidence: number; readonly reason: string };

/** @returns null if the block is very short, if nothing counts for it, or if more counts against it than for it. */
export function classifyBlock(text: string): JudgedBlock | null {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words < fewWords) return null;
  const found = signals.filter(({ pattern }) => pattern.test(text));
  const sum = start + found.reduce((total, { weight }) => total + weight, 0) + Math.min(words / 40, 0.6);
  const confidence = Math.round(100 / (1 + Math.exp(-sum))) / 100;
  if (confidence < 0.5) return null;
  const speaksFor = found.filter(({ weight }) => weight > 0).map((each) => each.words);
  const speaksAgainst = found.filter(({ weight }) => weight < 0).map((each) => each.words);
  const against = speaksAgainst.length === 0 ? '' : `, although ${join(speaksAgainst)}`;
  return { confidence, reason: `Judging by its wording: ${join(speaksFor)}${against}.` };
}

const join = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
