/**
 * Finds prompt injections: sentences of a text that speak to a language model instead of to its readers, such as "Ignore all previous
 * instructions" (threats 7). Such a text stays what it is, a part of the source, and nothing obeys it; readers of the source are told. A text about such attacks is found, too. Pure.
 */
import { limits } from '@/lib/core/limits';

export type PromptInjection = {
  /** UTF-16 offsets in the Markdown. */
  readonly start: number;
  readonly end: number;
};

const model = String.raw`(?:ai model|ai assistant|virtual assistant|ai|llm|large language model|language model|chatbot|chat bot|chatgpt|gpt-?\d*|claude|gemini|copilot)`;
const forms = [
  String.raw`\b(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|every|the|these|those|your|of|my|our)\s+){0,3}(?:previous|prior|above|earlier|preceding|foregoing|original|existing|initial|system)\s+(?:\w+\s+)?(?:instructions?|prompts?|directions?|directives?|guidelines|commands?|messages?|rules)\b`,
  String.raw`\b(?:ignore|disregard|forget|override|reveal|print|repeat|show)\s+(?:(?:all|me|of|your|the)\s+){0,3}(?:system prompt|hidden prompt|initial prompt|developer message)\b`,
  String.raw`\b(?:if|when|as)\s+you(?:\s+are|['’]re)?\s+(?:an?\s+|the\s+)?${model}\b`,
  String.raw`\byou\s+are\s+(?:now\s+)?(?:an?\s+|the\s+)?(?:\w+\s+){0,2}${model}\b`,
  String.raw`\b(?:note|notice|message|instructions?|attention|reminder|warning)\s+(?:to|for)\s+(?:all\s+|any\s+|the\s+)?${model}s?\b`,
  String.raw`\b(?:dear|hey|hello)\s+${model}s?\b`,
  String.raw`\b(?:do\s+not|don['’]t|never)\s+(?:tell|inform|warn|alert|reveal\s+(?:this|it)\s+to|mention\s+(?:this|it)\s+to)\s+(?:the\s+|your\s+)?(?:user|human|operator)\b`,
  String.raw`<\|?(?:im_start|im_end|system|endoftext)\|?>|\[/?INST\]|<<SYS>>|</?(?:system|assistant)(?:_prompt|-prompt|_message)?>`,
];
const addressed = new RegExp(forms.map((form) => `(?:${form})`).join('|'), 'giu');

/** In the order of the text, at most `limits.promptInjections`, each as the words that speak to a model. */
export function findPromptInjections(markdown: string): PromptInjection[] {
  const found: PromptInjection[] = [];
  for (const match of markdown.matchAll(addressed)) {
    if (found.length === limits.promptInjections) break;
    found.push({ start: match.index, end: match.index + match[0].length });
  }
  return found;
}
