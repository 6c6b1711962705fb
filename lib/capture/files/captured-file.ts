/** The parts of a captured page that are filled in the same way for every uploaded file. Pure. */
import { countNoun, shorten, sliceWhole } from '../../core/text';
import { limits } from '../../core/limits';
import type { CapturedPage, DroppedPart, HiddenText, Signal } from './captured-page';
import { removeInvisibleCharacters } from './invisible-characters';

export type CaptureFileInput = {
  readonly fileName: string;
  readonly maxMarkdownChars: number;
};

export type CapturedContent = Partial<Omit<CapturedPage, 'markdown' | 'signals'>> & {
  readonly markdown: string;
  readonly truncated: boolean;
  readonly signals?: readonly Signal[];
};

const noHiddenText: HiddenText = { count: 0, sample: '' };

export function createCapturedPage(content: CapturedContent, input: CaptureFileInput): CapturedPage {
  const { truncated, ...page } = content;
  const hiddenText = page.hiddenText ?? noHiddenText;
  const signals: Signal[] = [...(page.signals ?? [])];
  if (truncated) signals.push('truncated');
  if (hiddenText.count > 0) signals.push('hidden_text');
  const overLimit: DroppedPart = {
    what: 'over-limit',
    reason: `The file is longer than ${countNoun(input.maxMarkdownChars, 'character')} or exceeds another limit for captures; the rest was cut off.`,
    count: 1,
    sample: '',
  };
  return {
    author: null,
    siteName: null,
    publishedAt: null,
    language: null,
    links: [],
    anchors: [],
    ...page,
    title: createTitle(page.title ?? '', input.fileName),
    hiddenText,
    signals: [...new Set(signals)],
    dropped: [...(page.dropped ?? []), ...(truncated ? [overLimit] : [])],
  };
}

/** Returns a one-line title. If the file has none, its name is turned into words: `levels-of_1998.csv` → `Levels of 1998`. */
export function createTitle(title: string, fileName: string): string {
  const clean = shorten(removeInvisibleCharacters(title).text, limits.titleChars);
  if (clean !== '') return clean;
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z0-9]{1,8}$/i, '');
  const words = removeInvisibleCharacters(name)
    .text.replace(/[-_\s]+/g, ' ')
    .trim();
  return shorten(words.charAt(0).toUpperCase() + words.slice(1), limits.titleChars) || 'Untitled';
}

/** Returns the text without invisible characters, and what was removed. */
export function readVisibleText(text: string): { readonly text: string; readonly hiddenText: HiddenText } {
  const visible = removeInvisibleCharacters(text);
  return {
    text: visible.text,
    hiddenText: { count: visible.removedRuns, sample: sliceWhole(visible.smuggled, 200) },
  };
}

export function addHiddenText(left: HiddenText, right: HiddenText): HiddenText {
  return { count: left.count + right.count, sample: left.sample === '' ? right.sample : left.sample };
}
