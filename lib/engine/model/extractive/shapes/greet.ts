/** Answers greetings, thanks, and questions about the reader itself: what it does, and what to ask. Cites nothing. */
import { countNoun } from '@/lib/core/text';
import { createDraftWriter, type Draft } from '../answer/draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { selfDescription } from '../answer/write-answer';
import type { ShapedQuestion } from './shape';

const greeting =
  /^(?:(?:hi|hello|hey|hiya|greetings|good (?:morning|afternoon|evening|day)|thanks|thank you|cheers|bye|goodbye)(?: (?:there|everyone|all|again|you|so much|very much|a lot|for (?:your|the) (?:help|answer)))?[\s,.!]*)+$/iu;
const aboutReader =
  /^(?:(?:so|ok(?:ay)?|and|please|hi|hello|hey)[\s,]+)*(?:(?:what|how much) (?:can|could|do) (?:you|i) (?:do|know|offer|ask|answer)(?: (?:here|you|for me|about))?|(?:who|what)(?: are|'re) you|how (?:do|can|should) (?:you|i) (?:work|use (?:you|this|it)|ask(?: you)?|begin|start)|how does (?:this|it) (?:work|all work)|what is this (?:tool|app|application|program|thing) (?:for|about)?|(?:can|could) you help(?: me)?|help(?: me)?|are you (?:an? )?(?:ai|bot|robot|human|person|language model|llm|chatgpt|machine))[\s?.!]*$/iu;

const examples = ['What is this about?', 'Do the sources disagree?', 'List the dates.'] as const;

export function greet({ text, context }: ShapedQuestion): Draft | null {
  const asked = text.trim();
  const isGreeting = greeting.test(asked);
  if (!isGreeting && !aboutReader.test(asked)) return null;
  const writer = createDraftWriter();
  const titles = [...new Map(context.sources.map(({ n, title }) => [n, title])).values()];
  if (isGreeting) writer.add('Hello. Ask me anything about your sources.');
  writer.add(
    `I am the built-in reader. I look in the text of your sources (here ${countNoun(titles.length, 'source')}), and answer in their own words; every quote opens the passage it comes from. I do not write, calculate or know anything else. If your sources do not answer a question, I say so.`,
  );
  writer.add(`You can ask, for example: ${examples.map((example) => `“${example}”`).join(', ')}`);
  const named = titles.filter((title) => title !== '').slice(0, 5);
  if (named.length > 0)
    writer.add(`I can read: ${named.map((title) => `“${escapeMarkdown(title)}”`).join(', ')}`);
  writer.add(selfDescription.replace('Quoted', 'Written'));
  return writer.finish(null);
}
