/** What was edited, with the way back and forth. Typing in one field is one step back, not one a letter. Pure. */
export type EditHistory<Value> = {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** What the last change was about; a change of the same joins it. */
  readonly subject: string | null;
};

/** Steps back that are kept; a person who goes back further wants the version before. */
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

/** Changes what is there and was there in a way that nobody did and nobody takes back. */
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
