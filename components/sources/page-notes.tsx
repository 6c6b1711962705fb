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
          ? 'Its page was deleted. This is what it said last.'
          : 'It follows its page: what is changed there becomes a new version here.'}
      </p>
      {tainted.length > 0 && (
        <p className="text-label text-near">
          {countNoun(tainted.length, 'block')} of it {tainted.length === 1 ? 'holds' : 'hold'} words from
          outside the team
        </p>
      )}
    </>
  );
}
