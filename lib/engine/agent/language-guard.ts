/**
 * Decides whether a final text must be requested again in English (agent-chat §3, "Chinese Response Retry"; protocols 2, "Language guard").
 * The scan looks for Chinese, Japanese and Korean scripts. In a workspace whose language is English every such character counts, except
 * - in code, and in the closing block of citations, which is code;
 * - if the same characters occur in a quoted source or in the question;
 * - everywhere, if the question itself was written in such a script or asks for an answer in such a language;
 * - in a short piece that punctuation or markup sets off (quotation marks, brackets, emphasis, the text of a link): it is a name or a
 *   title, as long as all such pieces together are a small part of the text.
 * Pure. Never takes anything a source says as a request.
 */
export type LanguageContext = {
  /** A BCP 47 tag: `en`, `en-GB`, `de`. */
  readonly workspaceLanguage: string;
  readonly question: string;
  /** Quotes from sources that the text contains. */
  readonly quotes: readonly string[];
};

/** What users see at the point where the next turn begins. */
export const retryingChunk = '[Retrying in English...]';
/** The follow-up message sent to the model. */
export const askForEnglish = 'Please respond in English, not Chinese.';

const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]`;
const cjkRun = new RegExp(`${cjk}+`, 'gu');
// The look-ahead keeps a line of many fence characters from being tried at each of them.
const fencedCode = /^ {0,3}(`{3,}|~{3,})(?![`~])[^\n]*\n[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm;
const inlineCode = /(?<!`)`{1,3}[^`\n]{1,400}`{1,3}/g;

/** The length is bounded, so that a text full of opening marks costs only linear time. Anything longer than a title is a sentence. */
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

/** Two Chinese characters make up about one word. */
const charactersPerWord = 2;
/** From this share on, a question counts as written in that language ("翻译 hello world"), and foreign words are more than names. */
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

/** Returns the share of a text's words that these runs make up. */
function measureShare(text: string, runs: readonly string[]): number {
  const others = text.replace(cjkRun, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const words = [...runs.join('')].length / charactersPerWord;
  return words === 0 ? 0 : words / (words + others);
}
