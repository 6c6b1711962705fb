/**
 * Reports an error that all queues of a worker meet at the same time, such as a database that is away, once in a while and not once per
 * queue. An error with another reason is always reported at once.
 */
const calmMs = 5_000;

type Report = {
  readonly reason: string;
  /** Number of times that the reason came since it was last reported. */
  readonly repeated: number;
};

/** @param now milliseconds since any moment */
export function createCalmReport(
  report: (report: Report) => void,
  now: () => number = () => performance.now(),
): (message: string) => void {
  const reported = new Map<string, { at: number; repeated: number }>();
  return (message) => {
    const reason = message.replace(/ \(Queue: [^)]*\)$/, '');
    const last = reported.get(reason);
    if (last !== undefined && now() - last.at < calmMs) {
      last.repeated += 1;
      return;
    }
    for (const [known, { at }] of reported) if (now() - at >= calmMs) reported.delete(known);
    reported.set(reason, { at: now(), repeated: 0 });
    report({ reason, repeated: last?.repeated ?? 0 });
  };
}
