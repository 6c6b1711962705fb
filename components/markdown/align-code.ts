import type { AlignedRun, AlignInput } from './align-text';

/**
 * Finds the position of code in its Markdown. Code has no escapes and no references, but it has fences or backticks around it, container
 * prefixes at the start of each line, and `\|` inside a table. Pure; offsets are UTF-16 units.
 */
export function alignCode(input: AlignInput): readonly AlignedRun[] {
  // In the tree, a code block ends with a line break. Inline code never does, because its line breaks become spaces.
  return input.value.endsWith('\n') ? alignBlock(input) : alignInline(input);
}

type Line = { readonly text: string; readonly start: number };

function splitLines(text: string, start: number): Line[] {
  let at = start;
  return text.split('\n').map((line) => {
    const found = { text: line, start: at };
    at += line.length + 1;
    return found;
  });
}

/** Each line of the code is the end of a source line. What precedes it belongs to the containers. */
function alignBlock({ source, start, end, value }: AlignInput): readonly AlignedRun[] {
  const raw = splitLines(source.slice(start, end), start);
  if (/^(`{3,}|~{3,})/.test(raw[0]?.text ?? '')) raw.shift();
  const runs: AlignedRun[] = [];
  for (const [index, line] of value.slice(0, -1).split('\n').entries()) {
    const rawLine = raw[index];
    if (!rawLine?.text.endsWith(line)) return [];
    const from = rawLine.start + rawLine.text.length - line.length;
    const hasBreak = rawLine.start + rawLine.text.length < end;
    const text = hasBreak ? `${line}\n` : line;
    const last = runs.at(-1);
    if (last?.end === from)
      runs[runs.length - 1] = { text: last.text + text, start: last.start, end: from + text.length };
    else runs.push({ text, start: from, end: from + text.length });
  }
  return runs;
}

function alignInline({ source, start, end, value }: AlignInput): readonly AlignedRun[] {
  const ticks = /^`+/.exec(source.slice(start, end))?.[0].length ?? 0;
  const runs: AlignedRun[] = [];
  let at = start + ticks;
  for (const wanted of value.split('')) {
    while (at < end && !isSame(source.charAt(at), wanted, source.charAt(at + 1))) at += 1;
    if (at >= end) return [];
    const last = runs.at(-1);
    if (last?.end === at)
      runs[runs.length - 1] = { text: last.text + wanted, start: last.start, end: at + 1 };
    else runs.push({ text: wanted, start: at, end: at + 1 });
    at += 1;
  }
  return runs;
}

function isSame(here: string, wanted: string, next: string): boolean {
  // Inside a table `\|` means a bar. A backslash before any other character is literal.
  if (here === '\\' && next === '|' && wanted === '|') return false;
  return here === wanted || (here === '\n' && wanted === ' ');
}
