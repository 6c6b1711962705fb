'use client';

import { useOfferedModels } from '@/lib/client/use-model-choice';
import { describeCeiling } from './describe-ceiling';

type CeilingNoticeProps = {
  readonly tokens: number;
  readonly costUsd: number | null;
  /** Id of the model that was chosen for the run. Undefined for the default. */
  readonly modelId: string | undefined;
};

/** Shown beside a run's usage if the run came near a ceiling of its model. */
export function CeilingNotice({ tokens, costUsd, modelId }: CeilingNoticeProps) {
  const model = useOfferedModels().find(({ id, is_default: isDefault }) =>
    modelId === undefined ? isDefault : id === modelId,
  );
  const words = model === undefined ? null : describeCeiling({ tokens, costUsd }, model);
  if (words === null) return null;
  return (
    <span className="text-near" title="A run that reaches its spending limit stops and keeps what it has.">
      {words}
    </span>
  );
}
