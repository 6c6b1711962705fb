/** Reports the hidden text of a page in the form of a capture, and whether it deserves a signal. */
import { shorten } from '@/lib/core/text';
import type { HiddenText } from '@/lib/capture/files/captured-page';
import type { DropReport } from '../drop-report';
import { hidingReasons } from './decide-hidden';
import { removeInvisibleCharacters } from '@/lib/capture/files/invisible-characters';
import type { HiddenReport } from './remove-hidden';

const sampleChars = 300;
/** A comment with this many words and no markup is text, not a build mark or disabled code. */
const proseWords = 10;

export type HiddenSummary = { readonly hiddenText: HiddenText; readonly hidesProse: boolean };

export function reportHidden(
  report: HiddenReport,
  comments: readonly string[],
  drops: DropReport,
): HiddenSummary {
  for (const part of report.parts)
    drops.add(`hidden-${part.rule}`, hidingReasons[part.rule], { sample: part.text });
  drops.add('hidden-characters', 'Characters that are not visible on the screen.', {
    count: report.invisibleRuns,
    sample: report.smuggled,
  });
  const [firstComment = ''] = comments;
  drops.add('hidden-comment', hidingReasons.comment, { count: comments.length, sample: firstComment });
  const prose = report.parts.filter((part) => part.isProse && part.rule !== 'screen-reader-only');
  const spoken = comments.filter(isProseComment);
  const sample = prose[0]?.text ?? (report.smuggled || spoken[0]) ?? report.parts[0]?.text ?? firstComment;
  return {
    hiddenText: {
      count: report.parts.length + report.invisibleRuns + comments.length,
      sample: shorten(removeInvisibleCharacters(sample.slice(0, sampleChars * 4)).text, sampleChars),
    },
    hidesProse: prose.length > 0 || report.smuggled.length > 3 || spoken.length > 0,
  };
}

function isProseComment(comment: string): boolean {
  return !/[<>{}=]/.test(comment) && comment.trim().split(/\s+/).length >= proseWords;
}
