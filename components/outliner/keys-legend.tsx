'use client';

import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';

const keys: readonly (readonly [string, string])[] = [
  ['Enter', 'New block, or outdent an empty one'],
  ['Shift Enter', 'New line in the block'],
  ['Tab', 'Indent'],
  ['Shift Tab', 'Outdent'],
  ['Alt ↑', 'Move up'],
  ['Alt ↓', 'Move down'],
  ['Backspace', 'At the start of a block: join it with the one above'],
  ['↑ ↓', 'Go to the next block'],
  ['Esc', 'Stop editing and select the block; again: select nothing. Then Tab leaves the outline'],
  ['Shift ↑ ↓', 'Select more or fewer blocks, also with Shift and a click, or by dragging across bullets'],
  ['Ctrl A', 'Select the text, then the block, then the page'],
  ['Ctrl C X V', 'Copy or cut the selected blocks as a list; paste a list as blocks'],
  ['Delete', 'Delete the selected blocks'],
  ['Alt → ←', 'Show only this block and what is below it; go back up'],
  ['Ctrl ↑', 'Fold'],
  ['Ctrl ↓', 'Unfold'],
  ['Ctrl Enter', 'Make the block a task, tick it off, make it text again'],
  ['Ctrl Z', 'Undo'],
  ['Ctrl Y', 'Redo'],
  ['[[ # ((', 'Link a page, write a tag, refer to a block'],
  ['/', 'Commands: a task, a date, a heading, a table and more'],
  ['Enter', 'On a selected block: edit it'],
];

/** A list of the outline's keyboard shortcuts. */
export function KeysLegend() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="key-hint">
        <Button variant="quiet" icon={Keyboard} onClick={() => setOpen(true)}>
          Keys
        </Button>
      </span>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title="Keyboard shortcuts for outlines">
          <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
            {keys.map(([key, meaning]) => (
              <div key={key} className="contents">
                <dt>
                  <Kbd>{key}</Kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
