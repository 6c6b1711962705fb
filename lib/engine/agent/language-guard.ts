/**
 * Whether a final text must be asked for again in English (agent-chat §3, "Chinese Response Retry"; protocols 2, "Language guard").
 * The scan looks for the scripts of Chinese, Japanese and Korean. In a workspace whose language is English each of their characters
 * counts, except
 * - in code, and in the closing block of citations, which is code;
 * - where the same characters stand in a quoted source or in the question;
 * - everywhere, when the question was itself written in such a script or asks for an answer in such a language;
 * - in a short piece that marks set apart (quotation marks, brackets, emphasis, the text of a link): a name or a title, as long
 *   as all of these together are a small part of the text.
 * Pure. Never reads what a source says as a wish.
 */
export type LanguageContext = {
  /** A BCP 47 tag: `en`, `en-GB`, `de`. */
  readonly workspaceLanguage: string;
  readonly question: string;
  /** What the text quotes from sources. */
  readonly quotes: readonly string[];
};

/** What people see in place of the next turn's beginning. */
export const retryingChunk = '[Retrying in English...]';
/** What the model is asked. */
export const askForEnglish = 'Please respond in English, not Chinese.';

const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]`;
const cjkRun = new RegExp(`${cjk}+`, 'gu');
// The look-ahead keeps a line of many marks from being tried at each of them.
const fencedCode = /^ {0,3}(`{3,}|~{3,})(?![`~])[^\n]*\n[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm;
const inlineCode = /(?<!`)`{1,3}[^`\n]{1,400}`{1,3}/g;

/** Bounded inside, so that a text of opening marks costs no more than its length. Longer than a title is a sentence. */
const setApart = new RegExp(
  [
    '“[^”\n]{1,60}”',
    '"[^"\n]{1,60}"',
    '«[^»\n]{1,60}»',
    '「[^」\n]{1,60}」',
    '『[^』\n]{1,60}』',
    '《[^》\n]{1,60}》',
    '\\([^)\n]{1,60}\\)',
    '（[^）\n]{1,60}）',
    '\\[[^\\]\n]{1,60}\\]',
    '\\*{1,3}[^*\n]{1,60}\\*{1,3}',
    '_{1,3}[^_\n]{1,60}_{1,3}',
  ].join('|'),
  'gu',
);

const asksForCjk =
  /\b(?:in|into|to)\s+(?:simplified\s+|traditional\s+)?(?:chinese|mandarin|cantonese|japanese|korean)\b/i;

/** Two characters of Chinese are about one word. */
const charactersPerWord = 2;
/** From this part on a question is in that language ("翻译 hello world"), and names are more than names. */
const largeShare = 1 / 3;

export function needsEnglish(text: string, context: LanguageContext): boolean {
  const { workspaceLanguage, question, quotes } = context;
  if (!/^en\b/i.test(workspaceLanguage) || asksForCjk.test(question)) return false;
  if (measureShare(question, findRuns(question)) >= largeShare) return false;
  const prose = text.replace(fencedCode, ' ').replace(inlineCode, ' ');
  const known = [question, ...quotes].join('\n');
  const foreign = new Set(findRuns(prose).filter((run) => !known.includes(run)));
  if (foreign.size === 0) return false;
  if (findRuns(prose.replace(setApart, ' ')).some((run) => foreign.has(run))) return true;
  return (
    measureShare(
      prose,
      findRuns(prose).filter((run) => foreign.has(run)),
    ) >= largeShare
  );
}

function findRuns(text: string): readonly string[] {
  return text.match(cjkRun) ?? [];
}

/** The part of a text's words that these runs are. */
function measureShare(text: string, runs: readonly string[]): number {
  const others = text.replace(cjkRun, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const words = [...runs.join('')].length / charactersPerWord;
  return words === 0 ? 0 : words / (words + others);
}
