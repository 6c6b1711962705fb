/**
 * What is known of models that make vectors: which providers serve them, which model is a good first choice, and what some models want to read
 * before a text (their own documentation; without it they find worse). Pure.
 */
import type { ModelProvider } from '@/lib/protocol/model-words';
import type { EmbeddingPurpose } from './embedding-model';

/** Anthropic serves none. A server that speaks OpenAI's protocol decides the name itself, so nothing is proposed for it. */
const firstChoices: Readonly<Record<ModelProvider, string | null>> = {
  'openai-compatible': '',
  ollama: 'nomic-embed-text',
  google: 'gemini-embedding-001',
  anthropic: null,
  openai: 'text-embedding-3-small',
};

/** Returns the model to propose, empty if only the server knows its names. Null if the provider makes no vectors. */
export const getFirstEmbeddingModel = (provider: ModelProvider): string | null => firstChoices[provider];

type Prefixes = Readonly<Record<EmbeddingPurpose, string>>;

const prefixes: readonly { readonly pattern: RegExp; readonly before: Prefixes }[] = [
  { pattern: /nomic-embed-text/, before: { passage: 'search_document: ', question: 'search_query: ' } },
  { pattern: /(^|[/-])e5-(?!mistral)/, before: { passage: 'passage: ', question: 'query: ' } },
  {
    pattern: /mxbai-embed/,
    before: { passage: '', question: 'Represent this sentence for searching relevant passages: ' },
  },
  {
    pattern: /embeddinggemma|gemini-embedding-2/,
    before: { passage: 'title: none | text: ', question: 'task: search result | query: ' },
  },
];

/** Of Google's models, those that are told what a text is for in a field of the request. Later ones read it in the text. */
export const takesTaskType = (model: string): boolean => /embedding-00\d/.test(model.toLowerCase());

/** Returns what the model wants to read before a text; empty for most. */
export function getPrefix(model: string, purpose: EmbeddingPurpose): string {
  const name = model.toLowerCase();
  return prefixes.find(({ pattern }) => pattern.test(name))?.before[purpose] ?? '';
}

/** True for names by which providers tell such models from those that answer. */
export const isNamedForEmbedding = (model: string): boolean =>
  /embed|(^|[/-])(e5|bge|gte|minilm|arctic)/i.test(model);
