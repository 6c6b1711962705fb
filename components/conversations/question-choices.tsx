'use client';

import { ModelChoiceMenu } from '@/components/models/model-choice-menu';
import { DepthChoice } from '@/components/research/depth-choice';
import type { ModelChoice } from '@/lib/client/use-model-choice';
import { ToolsSwitch } from './tools-switch';

type QuestionChoicesProps = {
  readonly choice: ModelChoice;
  /** True if the question is about several collections. */
  readonly isAcross: boolean;
};

/** How the next question is answered: by which model, with or without tools, and how deeply. */
export function QuestionChoices({ choice, isAcross }: QuestionChoicesProps) {
  return (
    <>
      <ModelChoiceMenu choice={choice} />
      <ToolsSwitch provider={choice.answering?.provider} isAcross={isAcross} />
      <DepthChoice />
    </>
  );
}
