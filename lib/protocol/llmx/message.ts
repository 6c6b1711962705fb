/** An LLMX message as a value (LLMX 2.1, 3): a header and at least one block. Fields are spelled as on the wire. */
import type { Header, PlanStep, StandardFields, StandardType } from './block-schemas';
import type { LlmxObject, LlmxValue } from './value';

export type StandardBlock = {
  readonly [Type in StandardType]: { readonly type: Type; readonly fields: StandardFields[Type] };
}[StandardType];

type PlanBlock = { readonly type: 'PLAN'; readonly steps: readonly PlanStep[] };

/** `X_TYPENAME`: a custom block whose meaning the agents agreed on (8.1). It is kept as it is. */
export type CustomBlock = {
  readonly type: `X_${string}`;
  readonly body: LlmxObject | readonly LlmxValue[];
};

export type LlmxBlock = StandardBlock | PlanBlock | CustomBlock;

export type LlmxMessage = { readonly header: Header; readonly blocks: readonly LlmxBlock[] };

export const isCustom = (block: LlmxBlock): block is CustomBlock => block.type.startsWith('X_');
