/** Documents with passages whose positions are known: those of the samples, or a few of our own if there are no samples. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { ownDocuments } from './own-documents';

export type ReferencePassage = { readonly start: number; readonly end: number; readonly text: string };
export type QuestionDocument = {
  readonly name: string;
  readonly markdown: string;
  readonly passages: readonly ReferencePassage[];
};

const maxFileChars = 20_000_000;
const questionsSchema = z.array(
  z.object({
    document: z.string(),
    references: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  }),
);

export function readQuestionDocuments(samplesFolder: string | null): QuestionDocument[] {
  const folder = samplesFolder === null ? null : path.join(samplesFolder, 'questions');
  if (folder === null || !existsSync(path.join(folder, 'questions.json'))) return ownDocuments();
  const file = path.join(folder, 'questions.json');
  const read = readJsonAs(questionsSchema, readFileSync(file, 'utf8'), maxFileChars);
  if (!read.ok) throw new Error(`${file}: ${read.failure.reason}`);
  const names = [...new Set(read.value.map((question) => question.document))];
  return names.map((name) => {
    const markdown = readFileSync(path.join(folder, name), 'utf8');
    const references = read.value
      .filter((question) => question.document === name)
      .flatMap((question) => question.references);
    return { name, markdown, passages: keepOnce(references, markdown) };
  });
}

/** The file counts some offsets in code points, so each passage is located by its text instead. */
function keepOnce(references: readonly ReferencePassage[], markdown: string): ReferencePassage[] {
  const found = new Map<string, ReferencePassage>();
  for (const reference of references) {
    const start = markdown.indexOf(reference.text);
    if (start < 0 || found.has(reference.text)) continue;
    found.set(reference.text, { start, end: start + reference.text.length, text: reference.text });
  }
  return [...found.values()];
}
