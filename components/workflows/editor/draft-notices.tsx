import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import type { EditedDraft } from './use-edited-draft';

/** Problems with a draft: that it could not be saved, or that parts of it could not be read. */
export function DraftNotices({ edited }: { readonly edited: EditedDraft }) {
  const { failure, leftOut, retry } = edited;
  return (
    <>
      {failure !== null && (
        <FailureNotice
          sentence="The draft was not saved. It is still here."
          cause={failure.message}
          action={<Button onClick={retry}>Try again</Button>}
        />
      )}
      {leftOut.length > 0 && (
        <div role="status" className="rounded-panel border border-line bg-raised p-3">
          <p className="font-medium">Part of the draft could not be read and is not shown here.</p>
          <ul className="mt-1 list-disc ps-5 text-soft">
            {leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
