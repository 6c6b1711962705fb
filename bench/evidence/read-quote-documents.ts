/**
 * Documents with passages whose positions are known: those of the samples, or a few of our own if there are no samples. Half of them, by a
 * hash of their names, are `unseen`: nobody reads them when the rules are written, and their figures are reported apart.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { readSamplePages } from '../capture/sample-pages';
import { ownDocuments } from './own-documents';
import { type QuoteDocument, sampleSentences } from './quote-document';

const maxFileChars = 20_000_000;
const questionsSchema = z.array(
  z.object({ document: z.string(), references: z.array(z.object({ text: z.string() })) }),
);
const trialsSchema = z.object({ articles: z.record(z.string(), z.string()) });

export function readQuoteDocuments(samplesFolder: string | null): QuoteDocument[] {
  if (samplesFolder === null || !existsSync(samplesFolder)) return ownDocuments();
  return [...readQuestions(samplesFolder), ...readTrials(samplesFolder), ...readPages(samplesFolder)];
}

function readFileAs<T>(file: string, schema: z.ZodType<T>): T {
  const read = readJsonAs(schema, readFileSync(file, 'utf8'), maxFileChars);
  if (!read.ok) throw new Error(`${file}: ${read.failure.reason}`);
  return read.value;
}

/** The file counts some offsets in code points, so each passage is located by its text instead. */
function readQuestions(samplesFolder: string): QuoteDocument[] {
  const folder = path.join(samplesFolder, 'questions');
  const questions = readFileAs(path.join(folder, 'questions.json'), questionsSchema);
  return [...Map.groupBy(questions, (question) => question.document)].map(([name, ofDocument]) => {
    const markdown = readFileSync(path.join(folder, name), 'utf8');
    const texts = new Set(ofDocument.flatMap(({ references }) => references.map(({ text }) => text)));
    const passages = [...texts].flatMap((text) => {
      const start = markdown.indexOf(text);
      return start < 0 ? [] : [{ start, end: start + text.length, text, isSeen: isEvenHash(text) }];
    });
    return { name, markdown, passages };
  });
}

/** Articles of one half are joined, so that a quote is searched for in about 100 kB. */
const articlesTogether = 4;

function readTrials(samplesFolder: string): QuoteDocument[] {
  const { articles } = readFileAs(path.join(samplesFolder, 'evidence', 'trials.json'), trialsSchema);
  const halves = Map.groupBy(Object.entries(articles), ([id]) => isEvenHash(id));
  return [...halves].flatMap(([isSeen, half]) =>
    Array.from({ length: Math.ceil(half.length / articlesTogether) }, (_, index) => {
      const together = half.slice(index * articlesTogether, (index + 1) * articlesTogether);
      const markdown = together.map(([, text]) => text).join('\n\n');
      return sampleSentences({ name: `trials ${isSeen} ${index}`, markdown, isSeen, most: 60 });
    }),
  );
}

function readPages(samplesFolder: string): QuoteDocument[] {
  return readSamplePages(samplesFolder)
    .filter(({ set }) => set === 'pages')
    .map(({ id, truth }) =>
      sampleSentences({
        name: id,
        markdown: truth.replaceAll('\n', '\n\n'),
        isSeen: isEvenHash(id),
        most: 20,
      }),
    );
}

/** FNV-1a: the same half on every machine. */
function isEvenHash(text: string): boolean {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return ((hash >>> 16) ^ hash) % 2 === 0;
}
