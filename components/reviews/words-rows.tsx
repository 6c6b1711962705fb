'use client';

import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { BlockText } from '@/components/outliner/block-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { shorten } from '@/lib/core/text';
import type { PipelineItemReply } from '@/lib/protocol/http/reviews';
import { ReviewRow } from './review-row';
import { WordsEditor } from './words-editor';
import type { Review } from './use-review';

/** The picked blocks in the words that would appear on a page. Each can be edited in place. */
export function WordsRows({ review: { review, canEdit, changeItem } }: { readonly review: Review }) {
  const picked = review.items.filter((item) => item.is_picked);
  if (picked.length === 0) return <p className="px-2 py-3 text-soft">Select a line above to reword it.</p>;
  return (
    <ul aria-label="Wording">
      {picked.map((item) => (
        <WordsRow
          key={item.block_id}
          item={item}
          canEdit={canEdit}
          onWords={(words) => changeItem(item.block_id, { words })}
        />
      ))}
    </ul>
  );
}

type WordsRowProps = {
  readonly item: PipelineItemReply;
  readonly canEdit: boolean;
  /** Called with null to restore the model's words. */
  readonly onWords: (words: string | null) => void;
};

function WordsRow({ item, canEdit, onWords }: WordsRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { text, words, edited, reworded } = item;
  const whose = edited !== null ? 'Your words' : reworded !== null ? 'Reworded' : 'As written';
  return (
    <ReviewRow
      label={`${whose}: ${shorten(words, 80)}`}
      onAction={(action) => {
        if (action === 'edit' && canEdit) setIsEditing(true);
      }}
    >
      {isEditing ? (
        <WordsEditor
          words={words}
          onKeep={(kept) => {
            setIsEditing(false);
            if (kept !== words) onWords(kept);
          }}
          onLeave={() => setIsEditing(false)}
        />
      ) : (
        <>
          <BlockText markdown={words} isTainted={item.is_tainted} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge>{whose}</Badge>
            <p className="room-40 flex-1 text-label text-soft">
              {words === text ? '' : `Was: ${shorten(text, 160)}`}
            </p>
            {canEdit && edited !== null && (
              <Button variant="quiet" size="small" onClick={() => onWords(null)}>
                {reworded === null ? 'Restore original wording' : 'Restore the model’s wording'}
              </Button>
            )}
            {canEdit && (
              <Button variant="quiet" size="small" icon={PencilLine} onClick={() => setIsEditing(true)}>
                Edit
              </Button>
            )}
          </div>
        </>
      )}
    </ReviewRow>
  );
}
