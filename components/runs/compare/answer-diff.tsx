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
        <p className="text-soft">{isSettled ? 'Neither run gave an answer.' : 'No answer yet.'}</p>
      ) : (
        <>
          <p className="text-soft">
            {isSettled
              ? 'Text only in the first answer is struck out; text only in the second is marked.'
              : 'At least one run has not finished; these are the answers so far.'}
          </p>
          <DiffView label="Changes from the first answer to the second" before={before} after={after} />
        </>
      )}
    </section>
  );
}
