/** A step of a run: what happened, with the log frames that record it. Pure. */
import type { TimedFrame } from '@/lib/protocol/run-frames';

const stepKinds = [
  'asked',
  'queued',
  'searched',
  'packed',
  'planned',
  'researched',
  'chosen',
  'worked',
  'thought',
  'waited',
  'called',
  'proposed',
  'checked',
  'answered',
  'interrupted',
  'failed',
  'ended',
] as const;

export type StepKind = (typeof stepKinds)[number];

/** A step while its frames are being collected. */
export type StepDraft = {
  kind: StepKind;
  /** The tool call that was made or that the run waited for. A log without ids has only one call of a name at a time. */
  readonly call: { readonly id: string; readonly name: string } | null;
  readonly frames: TimedFrame[];
};

export type RunStep = Readonly<StepDraft> & {
  /** Number of its first frame, as in `#frame-12`. */
  readonly frame: number;
  /** Milliseconds until the next step began; for the last step, until its last frame. Null if the last step has only one frame. */
  readonly tookMs: number | null;
  /** The arguments of a call as executed, or those that an approval request asked about. */
  readonly input: Readonly<Record<string, unknown>> | null;
};
