/** Finds by when something must be done: a date or a span of time behind a word that limits it. By form alone. Pure. */
import { findDates } from './dates';

const limit =
  /\b(?:by|before|until|till|due(?: on| by)?|no later than|not later than|deadline (?:is|of|on)|ends? on|expires? on)\s(?:the\s)?$/iu;
const span =
  /\b(?:within|no (?:more|later) than|at (?:the )?latest)\s(?:the (?:first|next|following|last)\s)?(?:\p{N}{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety|an?)[\s-](?:(?:business|working|calendar|full)\s)?(?:minutes?|hours?|days?|weeks?|months?|years?)\b/giu;
const reachChars = 40;

export function findDeadlines(text: string): string[] {
  const dated = findDates(text).flatMap((date) => {
    const before = limit.exec(text.slice(Math.max(0, date.start - reachChars), date.start));
    return before === null ? [] : [`${before[0].trimStart()}${date.text}`];
  });
  return [...dated, ...[...text.matchAll(span)].map(([found]) => found)];
}
