/**
 * Reads which part of a question about an effect names what is affected: in "what was the effect of a drug on sleep, compared with
 * placebo?" it is "sleep". The rest says under which circumstances, and nearly every sentence of a report on a trial repeats it. Pure;
 * knows no source.
 */
export type Focus = { readonly start: number; readonly end: number };

const effectOf = /\b(?:effects?|impacts?|influences?|consequences?) (?:of|that)\b/iu;
const verb =
  /\b(?:do|does|did|has|have|can|could|will|would) .{1,200}?\b(?:affect|influence|impact|alter)(?:ed)? /iu;
const comparison = /[\s,;]+(?:as )?(?:compared|relative|in comparison) (?:with|to)\b/iu;

/** Returns null if the question does not ask about an effect. */
export function readFocus(question: string): Focus | null {
  const start = findStart(question);
  if (start === null) return null;
  const length = question.slice(start).search(comparison);
  return { start, end: length < 0 ? question.length : start + length };
}

function findStart(question: string): number | null {
  const named = effectOf.exec(question);
  if (named === null) {
    const asked = verb.exec(question);
    return asked === null ? null : asked.index + asked[0].length;
  }
  const from = named.index + named[0].length;
  const on = /\bon\s/iu.exec(question.slice(from));
  return on === null ? null : from + on.index + on[0].length;
}

/** Returns the part of a question that says with what something is compared: "compared with placebo". */
export function findComparison(question: string): Focus | null {
  const found = /\b(?:compared|relative|in comparison) (?:with|to)\b[^,?]{1,300}/iu.exec(question);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}
