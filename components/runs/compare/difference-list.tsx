import type { Difference } from './list-differences';

type DifferenceListProps = {
  readonly differences: readonly Difference[];
  /** True if both runs have ended, so that nothing missing will arrive any more. */
  readonly isSettled: boolean;
};

/** Lists the differences between two runs, each with its subject. */
export function DifferenceList({ differences, isSettled }: DifferenceListProps) {
  return (
    <section aria-labelledby="differs" className="grid gap-3">
      <h2 id="differs" className="text-reading font-semibold">
        What differs
      </h2>
      {differences.length === 0 ? (
        <p className="text-soft">{isSettled ? 'Nothing.' : 'Nothing so far.'}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-1.5 tablet:grid-cols-[max-content_minmax(0,1fr)]">
          {differences.map(({ about, words }) => (
            <div key={`${about} ${words}`} className="contents">
              <dt className="text-soft">{about}</dt>
              <dd className="[overflow-wrap:anywhere] max-tablet:mb-1.5">{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
