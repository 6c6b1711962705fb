/** The steps of a run that a screen waits for, in words, as its log tells them. */
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '@/lib/client/api';
import { followRun } from '@/lib/client/follow-run';
import { useWorkspace } from '@/lib/client/workspace';
import { type Frame, getCustomValue } from '@/lib/protocol/run-frames';

export type RunSteps = {
  /** What is being done, in words, newest last. */
  readonly steps: readonly string[];
  /** Tokens that the calls of the run have used so far. */
  readonly tokens: number;
  /** True if the log can no longer be followed. The run continues without this page. */
  readonly isLost: boolean;
};

type Held = RunSteps & { readonly runId: string | null };
const nothing: RunSteps = { steps: [], tokens: 0, isLost: false };

/** Follows the log of a run and calls `onEnd` when it is over. */
export function useRunSteps(runId: string | null, onEnd: () => void): RunSteps {
  const { id: workspaceId } = useWorkspace();
  const [held, setHeld] = useState<Held>({ runId, ...nothing });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (runId === null) return;
    const abort = new AbortController();
    const take = (frame: Frame) => {
      const step = readStep(frame);
      const used = frame.event.type === 'usage' ? frame.event.totalTokens : 0;
      if (step === null && used === 0) return;
      setHeld((before) => {
        const { steps, tokens } = before.runId === runId ? before : nothing;
        return {
          runId,
          isLost: false,
          steps: step === null ? steps : [...steps, step],
          tokens: tokens + used,
        };
      });
    };
    followRun({ workspaceId, runId, signal: abort.signal, onFrame: take })
      .then((outcome) => {
        if (abort.signal.aborted) return;
        if (outcome === 'lost') setHeld((before) => ({ ...before, isLost: true }));
        end();
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setHeld((before) => ({ ...before, isLost: true }));
        if (!(error instanceof ApiFailure) && !abort.signal.aborted) throw error;
      });
    return () => abort.abort();
  }, [workspaceId, runId]);
  return held.runId === runId ? held : nothing;
}

function readStep({ event }: Frame): string | null {
  if (event.type !== 'custom') return null;
  const value = getCustomValue(event.value);
  if (value === null || !('step' in value)) return null;
  return value.step.detail ?? value.step.name;
}
