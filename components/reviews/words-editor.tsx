'use client';

import { type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { limits } from '@/lib/core/limits';

type WordsEditorProps = {
  readonly words: string;
  readonly onKeep: (words: string) => void;
  readonly onLeave: () => void;
};

/** Edits text in place. Ctrl+Enter or ⌘Enter keeps the change, Escape discards it. */
export function WordsEditor({ words, onKeep, onLeave }: WordsEditorProps) {
  const [draft, setDraft] = useState(words);
  const kept = draft.trim();
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && kept !== '') onKeep(kept);
  };
  return (
    <div className="grid gap-2">
      <TextArea
        label="Wording"
        autoFocus
        rows={3}
        value={draft}
        maxLength={limits.knowledgeTextChars}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={press}
      />
      <div className="flex gap-2">
        <Button variant="primary" size="small" disabled={kept === ''} onClick={() => onKeep(kept)}>
          Keep
        </Button>
        <Button variant="quiet" size="small" onClick={onLeave}>
          Discard changes
        </Button>
      </div>
    </div>
  );
}
