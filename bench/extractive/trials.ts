/** Reads the trial reports of the samples in two halves, chosen by a hash of their number: one was looked at, the other never. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';

const fileChars = 20_000_000;
const titleChars = 200;

const trialsSchema = z.object({
  articles: z.record(z.string(), z.string()),
  prompts: z.record(
    z.string(),
    z.object({
      article: z.string(),
      outcome: z.string(),
      intervention: z.string(),
      comparator: z.string(),
      /** The direction of the effect. */
      label: z.string(),
      /** Offsets in code points. */
      spans: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
});
type Prompt = z.output<typeof trialsSchema>['prompts'][string];

export type TrialPrompt = { readonly prompt: Prompt; readonly title: string; readonly text: string };

export type TrialHalf = { readonly half: 'looked at' | 'unseen'; readonly prompts: readonly TrialPrompt[] };

export function listTrialHalves(samplesFolder: string): TrialHalf[] {
  const file = path.join(samplesFolder, 'evidence', 'trials.json');
  const read = readJsonAs(trialsSchema, readFileSync(file, 'utf8'), fileChars);
  if (!read.ok) throw new Error(`trials.json: ${read.failure.reason}`);
  const { articles, prompts } = read.value;
  return (['looked at', 'unseen'] as const).map((half) => ({
    half,
    prompts: Object.values(prompts).flatMap((prompt) => {
      const text = articles[prompt.article];
      const isAsked = text !== undefined && isUnseen(prompt.article) === (half === 'unseen');
      return isAsked ? [{ prompt, text, title: readTitle(text) }] : [];
    }),
  }));
}

const readTitle = (text: string): string =>
  text
    .replace(/^TITLE:\s*/, '')
    .split('\n')[0]
    ?.slice(0, titleChars) ?? '';

/** FNV-1a, so that the halves are the same on every machine. */
function isUnseen(article: string): boolean {
  let hash = 2_166_136_261;
  for (const sign of article) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619);
  return ((hash >>> 8) & 1) === 1;
}
