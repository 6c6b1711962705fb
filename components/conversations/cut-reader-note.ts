/**
 * Leaves out the note with which the built-in reader ends an answer. The lines below an answer already say who wrote it and what was not
 * read. Copies and exports keep the note, because they have no such lines.
 */
export function cutReaderNote(markdown: string): string {
  const lines = markdown.trimEnd().split('\n');
  const end = lines.findLastIndex((line) => !isNote(line));
  const isWithoutReader = !lines.slice(end + 1).some((line) => selfNote.test(line));
  return isWithoutReader
    ? markdown
    : lines
        .slice(0, end + 1)
        .join('\n')
        .trimEnd();
}

const selfNote = /^_(?:Quoted|Written|Searched) by the built-in reader\b[^_]*\._$/;
const readNote = /^_Not read for this answer: [^_]+\._$/;

const isNote = (line: string) => selfNote.test(line) || readNote.test(line);
