/**
 * Reads the closing citation block of a Markdown answer (protocols 1): a fence of NDJSON lines such as {"n":1,"quote":"…"}, which is not
 * shown to people. The same stateful reader serves the live stream and the stored text, so both show the same.
 *
 * How lines are handled: text is shown immediately unless it may still open a fence. Inside a foreign fence everything is shown. A fence
 * that may be the block is held back, and shown after all if other text follows it or nothing in it is a citation. A fence labelled
 * `citations` is always the block, wherever it is. Never throws, and never loses text that is not the block.
 */
import { checkShape, type JsonFailure, readJson } from '../../core/json';
import { limits } from '../../core/limits';
import { type Result, succeed } from '../../core/result';
import { modelCitationSchema, type ModelCitation } from './model-citation';

type CitationProblem = { readonly line: number; readonly reason: string };

export type MarkdownAnswer = {
  /** The answer without its closing block and without trailing white space. */
  readonly markdown: string;
  readonly entries: readonly ModelCitation[];
  /** Lines of the block that are not citations. `line` counts from 1 inside the block. */
  readonly problems: readonly CitationProblem[];
};

type AnswerStreamEnd = Omit<MarkdownAnswer, 'markdown'> & {
  /** Text that was held back but turned out to be visible text. */
  readonly visible: string;
};

export type AnswerStream = {
  /** Takes the next piece of the answer and returns what may be shown now. */
  push(chunk: string): string;
  end(): AnswerStreamEnd;
};

const blockLabel = 'citations';
const candidateLabels = new Set(['', blockLabel, 'citation', 'json', 'jsonl', 'ndjson', 'jsonlines', 'text']);
const fenceStart = /^ {0,3}(`{3,}|~{3,})/;
/** Matches the beginning of a line that may still become a fence. */
const maybeFence = /^ {0,3}(`{0,2}|`{3,}[^\n]*|~{0,2}|~{3,}[^\n]*)$/;

type Fence = { readonly marker: string; readonly label: string };

function readFence(line: string): Fence | null {
  const [start, marker] = fenceStart.exec(line) ?? [];
  if (start === undefined || marker === undefined) return null;
  const label = line.slice(start.length).trim();
  if (/[\r\n]/.test(label) || (marker.startsWith('`') && label.includes('`'))) return null;
  return { marker, label: label.toLowerCase() };
}

function closes(line: string, open: Fence): boolean {
  const fence = readFence(line);
  return fence !== null && fence.label === '' && fence.marker.startsWith(open.marker);
}

type Entries = Omit<MarkdownAnswer, 'markdown'>;

/** Takes one reading per line or item, in order. Anything that is not a citation becomes a problem with its line number. */
function collectEntries(readings: readonly (Result<unknown, JsonFailure> | null)[]): Entries {
  const entries: ModelCitation[] = [];
  const problems: CitationProblem[] = [];
  readings.forEach((reading, index) => {
    if (reading === null) return;
    const checked = reading.ok ? checkShape(modelCitationSchema, reading.value) : reading;
    if (checked.ok) entries.push(checked.value);
    else problems.push({ line: index + 1, reason: checked.failure.reason });
  });
  return { entries, problems };
}

/** Reads NDJSON lines, or a JSON array, which some models write instead. */
function readEntries(lines: readonly string[]): Entries {
  const whole = readJson(lines.join(''), limits.answerChars);
  if (whole.ok && Array.isArray(whole.value)) return collectEntries(whole.value.map(succeed));
  return collectEntries(
    lines.map((line) =>
      line.trim() === '' ? null : readJson(line.trim().replace(/,$/, ''), limits.answerChars),
    ),
  );
}

type Held = {
  readonly fence: Fence;
  readonly lines: string[];
  closed: boolean;
  /** True from the label `citations`, or else from a first character that begins an object or an array. */
  isRecognised: boolean;
};

class AnswerReader {
  /** The part of the current line that has not been shown yet. */
  #pending = '';
  /** True if part of the current line was already shown, so that it cannot be a fence. */
  #midLine = false;
  #foreign: Fence | null = null;
  #held: Held | null = null;
  readonly #entries: ModelCitation[] = [];
  readonly #problems: CitationProblem[] = [];

  push(chunk: string): string {
    const lines = (this.#pending + chunk).split(/(?<=\n)/);
    this.#pending = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
    let shown = '';
    for (const line of lines) {
      shown += this.#takeLine(line);
      this.#midLine = false;
    }
    return shown + this.#takePart();
  }

  end(): AnswerStreamEnd {
    const last = this.#pending;
    this.#pending = '';
    const visible = (last === '' ? '' : this.#takeLine(last)) + this.#release(true);
    return { visible, entries: this.#entries, problems: this.#problems };
  }

  /** Returns the part of an unfinished line that may be shown: all of it, unless it may open or close a fence. */
  #takePart(): string {
    const line = this.#pending;
    if (line === '' || this.#held !== null || (!this.#midLine && maybeFence.test(line))) return '';
    this.#pending = '';
    this.#midLine = true;
    return line;
  }

  #takeLine(line: string): string {
    if (this.#held !== null) return this.#takeHeldLine(this.#held, line);
    const fence = this.#midLine ? null : readFence(line);
    if (this.#foreign !== null) {
      if (fence !== null && closes(line, this.#foreign)) this.#foreign = null;
      return line;
    }
    if (fence === null) return line;
    if (!candidateLabels.has(fence.label)) {
      this.#foreign = fence;
      return line;
    }
    this.#held = { fence, lines: [line], closed: false, isRecognised: fence.label === blockLabel };
    return '';
  }

  #takeHeldLine(held: Held, line: string): string {
    if (held.closed && (line.trim() !== '' || held.fence.label === blockLabel)) {
      return this.#release(false) + this.#takeLine(line);
    }
    held.lines.push(line);
    if (held.closed) return '';
    held.closed = closes(line, held.fence);
    held.isRecognised ||= /^\s*[{[]/.test(line);
    if (held.closed || held.isRecognised || line.trim() === '') return '';
    // The first line shows that this is some other code.
    this.#foreign = held.fence;
    this.#held = null;
    return held.lines.join('');
  }

  /** Ends the held fence: removes it if it is the block, otherwise returns its text. */
  #release(isLast: boolean): string {
    const held = this.#held;
    if (held === null) return '';
    this.#held = null;
    const read = readEntries(contentOf(held));
    const isBlock = held.fence.label === blockLabel || (isLast && read.entries.length > 0);
    if (!isBlock) return held.lines.join('');
    for (const entry of read.entries) this.#entries.push(entry);
    for (const problem of read.problems) this.#problems.push(problem);
    return '';
  }
}

const contentOf = (held: Held) =>
  held.lines.slice(
    1,
    held.closed ? held.lines.findLastIndex((line) => closes(line, held.fence)) : held.lines.length,
  );

export function createAnswerStream(): AnswerStream {
  return new AnswerReader();
}

export function readMarkdownAnswer(text: string): MarkdownAnswer {
  const stream = createAnswerStream();
  const shown = stream.push(text);
  const { visible, entries, problems } = stream.end();
  return { markdown: (shown + visible).trimEnd(), entries, problems };
}
