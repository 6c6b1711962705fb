import { DiffView } from '@/components/ui/diff-view';

type AnswerDiffProps = {
  readonly before: string;
  readonly after: string;
  /** True if both runs have ended, so that a missing answer will not arrive any more. */
  readonly isSettled: boolean;
};

/** The answers of two runs, as a diff from the first to the second. */
export function AnswerDiff({ before, after, isSettled }: AnswerDiffProps) {
  return (
    <section aria-labelledby="answers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="answers" className="text-reading font-semibold">
        The answers
      </h2>
      {before === '' && after === '' ? (
        <p className="text-soft">{isSettled ? 'Neither gave one.' : 'There is none yet.'}</p>
      ) : (
        <>
          <p className="text-soft">
            {isSettled
              ? 'What only the first says is struck out; what only the second says is marked.'
              : 'One of them still goes on; this is what there is so far.'}
          </p>
          <DiffView label="Changes from the first answer to the second" before={before} after={after} />
        </>
      )}
    </section>
  );
}
