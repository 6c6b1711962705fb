/** A message that tells somebody what the sources say. Only the points make claims, and each has its quote. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus, shortTextOption } from '../options';
import { quotedTextSchema, textSchema } from '../quote';

const tones = ['neutral', 'friendly', 'formal'] as const;
type Tone = (typeof tones)[number];

const frameText = textSchema.nullable().default(null);
const dataSchema = z.object({
  type: z.literal('email'),
  subject: z.string().trim().min(1).max(limits.titleChars),
  greeting: frameText.describe('How the reader is addressed; null for the usual'),
  opening: frameText.describe(
    'Why the message is written, without a claim about its subject; null for the usual',
  ),
  points: z.array(quotedTextSchema).max(limits.transformItems),
  closing: frameText.describe('A last sentence without a claim, and the farewell; null for the usual'),
});

export const email = defineTransform({
  type: 'email',
  title: 'Email',
  group: 'present',
  description: 'A message that tells somebody what the sources say, with a passage for every point.',
  withoutModel:
    'Without a language model, the message quotes the most central sentences of the sources between a plain greeting and closing. Its tone is not adapted further.',
  options: z.strictObject({
    recipient: shortTextOption({ title: 'To', description: 'The name of the person who receives it.' }),
    tone: z.enum(tones).default('neutral').meta({ title: 'Tone' }),
    most: mostOption({ title: 'Points', least: 1, standard: 5, highest: 20 }),
    focus: focusOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, recipient = '', tone, focus }) =>
    `Write an email in a ${tone} tone${recipient === '' ? '' : ` to ${recipient}`}: a subject, a greeting, one opening sentence, at most ${most} points that the sources carry, and a closing. Whatever says something about the subject is a point.${sayFocus(focus)}`,
  nothing: {
    message: 'These sources contain nothing to write about.',
    action: 'Add sources with text, or widen the focus.',
  },
  isEmpty: ({ points }) => points.length === 0,
  arrange: ({ type, subject, greeting, opening, points, closing }, { recipient = '', tone }) => ({
    type,
    subject,
    greeting: greeting ?? greet(tone, recipient),
    opening: opening ?? 'Here is what our sources say on this subject.',
    points,
    closing: closing ?? farewells[tone],
  }),
  write(writer, { subject, greeting, opening, points, closing }) {
    writer.add(`**Subject:** ${escapeMarkdown(subject)}`);
    if (greeting !== null) writer.add(escapeMarkdown(greeting));
    if (opening !== null) writer.add(escapeMarkdown(opening));
    if (points.length > 0) writer.list(points.map((point) => writer.state(point)));
    if (closing !== null) writer.add(escapeMarkdown(closing));
  },
});

function greet(tone: Tone, recipient: string): string {
  const word = tone === 'formal' ? 'Dear' : tone === 'friendly' ? 'Hi' : 'Hello';
  if (recipient !== '') return `${word} ${recipient},`;
  return tone === 'formal' ? 'Dear colleagues,' : `${word},`;
}

const farewells: Readonly<Record<Tone, string>> = {
  neutral: 'Best regards',
  friendly: 'All the best',
  formal: 'Yours sincerely',
};
