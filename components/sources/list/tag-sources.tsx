'use client';

import { useState } from 'react';
import { nameThings } from '@/components/ui/name-things';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import type { SourceReply } from '@/lib/protocol/http/sources';
import type { TagEdit } from './use-organise-sources';

export type TagSourcesProps = {
  readonly open: boolean;
  readonly sources: readonly SourceReply[];
  /** All tags of the collection. */
  readonly known: readonly string[];
  readonly onSave: (edit: TagEdit) => void;
  readonly onClose: () => void;
};

/** Chooses the tags of one or several sources. A tag that only some of them have stays as it is until it is ticked. */
export function TagSources({ open, ...props }: TagSourcesProps) {
  return open ? <TagWindow {...props} /> : null;
}

function TagWindow({ sources, known, onSave, onClose }: Omit<TagSourcesProps, 'open'>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [text, setText] = useState('');
  const tags = [...new Set([...known, ...chosen.keys()])];
  const count = (tag: string) => sources.filter((source) => source.tags.includes(tag)).length;
  const choose = (tag: string, isChosen: boolean) => setChosen(new Map(chosen).set(tag, isChosen));
  const typed = text.trim();

  function save() {
    const all = typed === '' ? chosen : new Map(chosen).set(typed, true);
    const withState = (wanted: boolean) =>
      [...all].flatMap(([tag, isChosen]) => (isChosen === wanted ? [tag] : []));
    onSave({ add: withState(true), remove: withState(false) });
    onClose();
  }

  const name = nameThings(sources, { noun: 'source' });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Tags of ${name}`} width="narrow">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {tags.length > 0 && (
          <ul aria-label="Tags" className="scroll-quiet max-h-60">
            {tags.map((tag) => (
              <li key={tag}>
                <Checkbox
                  label={tag}
                  checked={chosen.get(tag) ?? count(tag) === sources.length}
                  indeterminate={!chosen.has(tag) && count(tag) > 0 && count(tag) < sources.length}
                  onCheckedChange={(isChosen) => choose(tag, isChosen)}
                />
              </li>
            ))}
          </ul>
        )}
        <TextField
          label="New tag"
          value={text}
          maxLength={limits.tagChars}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={typed === '' && chosen.size === 0}>
            Save tags
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
