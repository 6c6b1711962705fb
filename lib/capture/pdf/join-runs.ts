/**
 * Joins the text of runs on the same line: with a space if the gap or the runs call for one, and with superscripts and subscripts written
 * so that 10 to the 6th never reads as 106. Pure.
 */
import { writeSubscript, writeSuperscript } from '../html/markdown/small-scripts';
import type { TextRun } from './page-text';

/** A gap of at least this share of the font size is a space. Kerning is smaller. */
const spaceGap = 0.15;

export function joinRuns(runs: readonly TextRun[]): string {
  const rightToLeft = runs.filter((run) => run.isRightToLeft).length > runs.length / 2;
  const ordered = rightToLeft ? runs.toSorted((left, right) => right.x - left.x) : runs;
  const base = getBase(runs);
  let text = '';
  let before: TextRun | null = null;
  for (const run of ordered) {
    const gap =
      before === null ? 0 : rightToLeft ? before.x - (run.x + run.width) : run.x - (before.x + before.width);
    const needsSpace = gap > base.size * spaceGap && !/\s$/.test(text) && !/^\s/.test(run.text);
    text += (needsSpace ? ' ' : '') + writeScript(run, base, text);
    before = run;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns the baseline and size of most of the letters. */
function getBase(runs: readonly TextRun[]): { readonly y: number; readonly size: number } {
  const sizes = new Map<string, { y: number; size: number; letters: number }>();
  for (const run of runs) {
    const key = `${Math.round(run.size)} ${Math.round(run.y)}`;
    const seen = sizes.get(key) ?? { y: run.y, size: run.size, letters: 0 };
    sizes.set(key, { ...seen, letters: seen.letters + run.text.length });
  }
  return [...sizes.values()].sort((left, right) => right.letters - left.letters)[0] ?? { y: 0, size: 0 };
}

function writeScript(
  run: TextRun,
  base: { readonly y: number; readonly size: number },
  before: string,
): string {
  const isSmall = run.size <= base.size * 0.85 && run.text.trim().length <= 6;
  const rise = base.y - run.y;
  if (!isSmall || before === '') return run.text;
  if (rise > base.size * 0.15) {
    // A superscript number after a digit is a power. After a word it is a note mark.
    const isPower = /[\d)]$/.test(before) || !/^[\d,*†‡–-]+$/.test(run.text.trim());
    return writeSuperscript(run.text, !isPower);
  }
  return rise < -base.size * 0.08 ? writeSubscript(run.text) : run.text;
}
