import { countNoun } from '@/lib/core/text';
import type { RevisionReply, SourceReply } from '@/lib/protocol/http/sources';

type PageNotesProps = {
  readonly page: SourceReply['page'];
  readonly blocks: RevisionReply['blocks'];
};

/** For a source that follows a knowledge page, says whether the page still exists and whether it contains text from outside the team. */
export function PageNotes({ page, blocks }: PageNotesProps) {
  if (page === null) return null;
  const tainted = blocks.filter(({ taint }) => taint !== null);
  return (
    <>
      <p className="text-label text-soft">
        {page.is_deleted
          ? 'The page was deleted. This is its last version.'
          : 'This source follows its page: each change there becomes a new version here.'}
      </p>
      {tainted.length > 0 && (
        <p className="text-label text-near">
          {countNoun(tainted.length, 'block')} of it {tainted.length === 1 ? 'holds' : 'hold'} text from
          outside the team
        </p>
      )}
    </>
  );
}
