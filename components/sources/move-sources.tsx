'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import { useCollections } from '@/components/workspace/use-collections';
import type { SourceReply } from '@/lib/protocol/http/sources';
import type { MoveTarget } from './use-move-sources';

export type MoveSourcesProps = {
  readonly open: boolean;
  readonly sources: readonly SourceReply[];
  readonly onMove: (target: MoveTarget) => void;
  readonly onClose: () => void;
};

/** Chooses the collection that sources move to, or names a new one. */
export function MoveSources({ open, ...props }: MoveSourcesProps) {
  return open ? <MoveWindow {...props} /> : null;
}

function MoveWindow({ sources, onMove, onClose }: Omit<MoveSourcesProps, 'open'>) {
  const others = useCollections().filter(({ id }) => id !== sources[0]?.collection_id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const title = text.trim();
  const name = sources.length === 1 ? `“${sources[0]?.title ?? ''}”` : countNoun(sources.length, 'source');
  const target = others.find(({ id }) => id === chosen);

  function move() {
    if (title !== '') onMove({ id: null, title });
    else if (target !== undefined) onMove({ id: target.id, title: target.title });
    onClose();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Move ${name}`} width="narrow">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <p className="text-soft">Answers and artifacts that cite a source keep their citations.</p>
        {others.length > 0 && (
          <Combobox
            label="Collection"
            value={chosen}
            onValueChange={setChosen}
            placeholder="Choose a collection"
            emptyWords="No collection has this name."
            options={others.map(({ id, title: label }) => ({ value: id, label }))}
          />
        )}
        <TextField
          label={others.length > 0 ? 'Or a new collection' : 'New collection'}
          value={text}
          maxLength={limits.titleChars}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={title === '' && target === undefined}>
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
