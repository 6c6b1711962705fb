/**
 * Reads the questions to measure with: the sample documents if their folder is given, otherwise a small corpus of our own. The samples are
 * not part of the project, but the thirty questions they do not answer are.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { createProjection } from '@/lib/evidence/projection';
import type { Span } from '@/lib/evidence/span';

export type MeasuredDocument = { readonly name: string; readonly markdown: string };
export type MeasuredQuestion = {
  readonly document: string;
  readonly question: string;
  /** Spans of the answer in the Markdown. Empty if the document does not answer the question. */
  readonly references: readonly Span[];
};
export type QuestionSet = {
  readonly origin: 'samples' | 'own corpus';
  readonly documents: readonly MeasuredDocument[];
  readonly questions: readonly MeasuredQuestion[];
};

const fileChars = 20_000_000;
const here = import.meta.dirname;

const sampleSchema = z.array(
  z.object({
    document: z.string(),
    question: z.string(),
    references: z.array(z.object({ start: z.number(), end: z.number() })),
  }),
);
const unanswerableSchema = z.array(z.object({ document: z.string(), question: z.string() }));
const ownSchema = z.array(
  z.object({ document: z.string(), question: z.string(), answer: z.string().nullable() }),
);

function readFileAs<Schema extends z.ZodType>(schema: Schema, file: string): z.output<Schema> {
  const read = readJsonAs(schema, readFileSync(file, 'utf8'), fileChars);
  if (!read.ok) throw new Error(`${path.basename(file)}: ${read.failure.reason}`);
  return read.value;
}

const readDocuments = (folder: string, names: readonly string[]): MeasuredDocument[] =>
  [...new Set(names)].map((name) => ({ name, markdown: readFileSync(path.join(folder, name), 'utf8') }));

export function readQuestionSet(samplesFolder: string | null): QuestionSet {
  return samplesFolder === null ? readOwnCorpus() : readSamples(path.join(samplesFolder, 'questions'));
}

function readSamples(folder: string): QuestionSet {
  const answerable = readFileAs(sampleSchema, path.join(folder, 'questions.json'));
  const unanswerable = readFileAs(unanswerableSchema, path.join(here, 'unanswerable-questions.json'));
  return {
    origin: 'samples',
    documents: readDocuments(
      folder,
      answerable.map(({ document }) => document),
    ),
    questions: [...answerable, ...unanswerable.map((question) => ({ ...question, references: [] }))],
  };
}

function readOwnCorpus(): QuestionSet {
  const folder = path.join(here, 'own-corpus');
  const asked = readFileAs(ownSchema, path.join(folder, 'questions.json'));
  const documents = readDocuments(
    folder,
    asked.map(({ document }) => document),
  );
  return {
    origin: 'own corpus',
    documents,
    questions: asked.map(({ document, question, answer }) => ({
      document,
      question,
      references: answer === null ? [] : [findSpan(documents, document, answer)],
    })),
  };
}

function findSpan(documents: readonly MeasuredDocument[], name: string, answer: string): Span {
  const markdown = documents.find((document) => document.name === name)?.markdown ?? '';
  const projection = createProjection(markdown);
  const start = projection.text.indexOf(answer);
  if (start < 0) throw new Error(`${name} does not say: ${answer}`);
  return projection.toMarkdown({ start, end: start + answer.length });
}
