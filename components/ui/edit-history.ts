/** An edited value with undo and redo. Typing in one field is one undo step, not one per letter. Pure. */
export type EditHistory<Value> = {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** What the last change was about. A further change of the same subject joins it. */
  readonly subject: string | null;
};

/** Number of undo steps kept. A user who wants to go back further wants the previous version. */
const keptSteps = 100;

export function beginHistory<Value>(present: Value): EditHistory<Value> {
  return { past: [], present, future: [], subject: null };
}

export function recordEdit<Value>(
  history: EditHistory<Value>,
  next: Value,
  subject: string | null = null,
): EditHistory<Value> {
  if (next === history.present) return history;
  const joins = subject !== null && subject === history.subject;
  const past = joins ? history.past : [...history.past, history.present].slice(-keptSteps);
  return { past, present: next, future: [], subject };
}

export function undoEdit<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    subject: null,
  };
}

export function redoEdit<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, subject: null };
}

/** Applies a change that no user made to the present and to all undo and redo steps, so that it cannot be undone. */
export function amendHistory<Value>(
  history: EditHistory<Value>,
  amend: (value: Value) => Value,
): EditHistory<Value> {
  return {
    ...history,
    past: history.past.map(amend),
    present: amend(history.present),
    future: history.future.map(amend),
  };
}
