/** Asks each new source the same three questions and collects the answers in one place. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineStarter } from './define-starter';
import { collectionOption, writeAsText } from './starter-options';

const question = (title: string, standard: string) =>
  z.string().trim().min(1).max(limits.messageChars).default(standard).meta({ title });

export const threeQuestions = defineStarter({
  id: 'three_questions',
  title: 'Ask each new source three questions',
  sentence:
    'Asks each new source of a collection three questions and saves the cited answers as an artifact.',
  options: z.strictObject({
    collection_id: collectionOption,
    first: question('First question', 'What is this about?'),
    second: question('Second question', 'What does it claim, and on what evidence?'),
    third: question('Third question', 'What does it leave open?'),
  }),
  author: ({ collection_id, first, second, third }) => {
    const ask = (name: string, text: string, after?: string) => ({
      name,
      action_type: 'ask_collection',
      action_config: { collection_id, question: writeAsText(text), source_ids: ['{{trigger.id}}'] },
      after,
    });
    return {
      name: 'Ask each new source three questions',
      description: 'Saves the cited answers of each new source as an artifact.',
      entity: 'research.sources',
      trigger_type: 'on_create',
      collection_id,
      actions: [
        ask('First question', first),
        ask('Second question', second, 'First question'),
        ask('Third question', third, 'Second question'),
        {
          name: 'Keep the answers',
          action_type: 'save_artifact',
          action_config: {
            title: 'Three questions to “{{trigger.title}}”',
            collection_id,
            answer_ids: ['first', 'second', 'third'].map(
              (place) => `{{steps.${place}_question.output.answer_id}}`,
            ),
          },
          after: 'Third question',
        },
      ],
    };
  },
});
