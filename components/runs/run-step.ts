/** A step of a run: what happened, with the frames of the log that tell of it. Pure. */
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

/** A step while its frames are gathered. */
export type StepDraft = {
  kind: StepKind;
  /** Of what was called or waited for; a log without ids has one call of a name at a time. */
  readonly call: { readonly id: string; readonly name: string } | null;
  readonly frames: TimedFrame[];
};

export type RunStep = Readonly<StepDraft> & {
  /** The number of its first frame: `#frame-12`. */
  readonly frame: number;
  /** Until the next step began; null while it goes on. */
  readonly tookMs: number | null;
  /** What was executed, of a call; what was asked about, of a question. */
  readonly input: Readonly<Record<string, unknown>> | null;
};
