/**
 * Tells whether a length is stated in another dimension than the one that is asked for: "25 feet deep" or "fell 190 feet" is no width. A
 * length whose dimension is not said may be the one asked for. Pure.
 */
type Dimension = 'width' | 'length' | 'height' | 'depth';

const asking: Readonly<Record<Dimension, RegExp>> = {
  width: /\b(?:wide|width|broad|breadth)\b/iu,
  length: /\b(?:long|length)\b/iu,
  height: /\b(?:tall|high|height|altitude|elevation)\b/iu,
  depth: /\b(?:deep|depth)\b/iu,
};

/** What follows an amount, perhaps behind the same amount in other units: "2,800 feet (853 metres) long". */
const saying: Readonly<Record<Dimension, RegExp>> = {
  width: /^(?: ?\([^()]{1,30}\))? (?:wide|across|broad|in (?:width|breadth))\b/iu,
  length: /^(?: ?\([^()]{1,30}\))? (?:long|in length)\b/iu,
  height: /^(?: ?\([^()]{1,30}\))? (?:tall|high|above|in height)\b/iu,
  depth: /^(?: ?\([^()]{1,30}\))? (?:deep|below|in depth)\b/iu,
};

/** What moves up or down changes its height. */
const movingUpOrDown =
  /\b(?:fell|falls?|dropped|drops?|sank|sinks?|rose|rises?|climbed|climbs?) (?:(?:about|some|nearly|almost|over|by|another) )*$/iu;

const dimensions = ['width', 'length', 'height', 'depth'] as const satisfies readonly Dimension[];

type Amount = { readonly text: string; readonly start: number };

/** @param asked the name and the question of a column */
export function hasOtherDimension(sentence: string, { text, start }: Amount, asked: string): boolean {
  const wanted = dimensions.filter((dimension) => asking[dimension].test(asked));
  if (wanted.length === 0) return false;
  const after = sentence.slice(start + text.length);
  const said = dimensions.filter((dimension) => saying[dimension].test(after));
  if (said.length > 0) return !said.some((dimension) => wanted.includes(dimension));
  const isUpright = wanted.includes('height') || wanted.includes('depth');
  return !isUpright && movingUpOrDown.test(sentence.slice(0, start));
}
