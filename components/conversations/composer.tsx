'use client';

import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { describeExcess } from '@/components/ui/use-bounded-text';
import { useToastFloor } from '@/components/ui/use-toast-floor';
import { useOnline } from '@/lib/client/use-online';
import { limits } from '@/lib/core/limits';
import { composerId } from './composer-id';
import { findPastedAddresses } from './find-pasted-addresses';
import { PastedAddresses } from './pasted-addresses';

type ComposerProps = {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
  readonly isAnswering: boolean;
  /** For example "12 of 14 sources", or why nothing can be asked yet. */
  readonly scope: string;
  readonly disabled: boolean;
  /** Called on ↑ in an empty composer, to edit the last question. */
  readonly onEditLast: () => void;
  /** True while an earlier question is being edited. Leaving the composer drops the edit. */
  readonly editing: boolean;
  readonly onCancelEdit: () => void;
  /** Further choices for the question, shown beside its scope. */
  readonly choices?: ReactNode;
  /** Shown under the composer: what the choices mean. */
  readonly note?: ReactNode;
  /** Adds web addresses that were pasted as sources. Absent where none can be added. */
  readonly onAddAddresses?: ((urls: readonly string[]) => Promise<boolean>) | undefined;
  /** Label of the field. If absent, it is a question to the sources. */
  readonly label?: string | undefined;
};

/** The field for writing a question. Enter sends and Shift+Enter breaks the line, but neither does while an input method is composing. */
export function Composer(props: ComposerProps) {
  const { ref, text, onTextChange, onSend, onStop, isAnswering, scope, disabled, editing, onCancelEdit } =
    props;
  const { label = 'Ask your sources', onAddAddresses } = props;
  const [pasted, setPasted] = useState('');
  const urls = pasted !== '' && text.includes(pasted) ? findPastedAddresses(pasted) : [];
  const form = useRef<HTMLFormElement>(null);
  useToastFloor(form);

  useEffect(() => {
    const field = ref.current;
    if (field === null || CSS.supports('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, 240)}px`;
  }, [ref, text]);

  const isOnline = useOnline();
  const excess = describeExcess(text.length, limits.messageChars);
  const canSend = text.trim() !== '' && excess === null && !disabled && !isAnswering && isOnline;
  const send = () => {
    if (canSend) onSend(text.trim());
  };

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      props.onEditLast();
    } else if (event.key === 'Escape' && editing) {
      onCancelEdit();
    }
  }

  return (
    <form
      ref={form}
      // Where a keyboard on the screen leaves the pane too little room, the pane scrolls beneath the field.
      className="sticky bottom-0 mx-auto w-full max-w-conversation bg-paper px-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="rounded-panel border border-line bg-raised focus-within:border-edge">
        <textarea
          ref={ref}
          id={composerId}
          aria-label={editing ? 'Edit your question' : label}
          placeholder={label}
          rows={1}
          value={text}
          aria-invalid={excess !== null || undefined}
          aria-describedby={excess === null ? undefined : `${composerId}-excess`}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={onKeyDown}
          // The field stores line ends as `\n`.
          onPaste={(event) => setPasted(event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n'))}
          className="block field-sizing-content max-h-60 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-reading outline-none placeholder:text-soft"
        />
        {excess !== null && (
          <p id={`${composerId}-excess`} role="alert" className="px-3 pb-1 text-label text-unsupported">
            {excess}
          </p>
        )}
        {/* Where a phone has no room for both, the controls stand in a second row, and the words are not cut. */}
        <div className="flex flex-wrap items-center gap-2 px-3 pb-2">
          <p className="max-w-full grow truncate text-label text-soft">
            {describeState({ editing, isOnline, scope })}
          </p>
          {editing && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                onCancelEdit();
                ref.current?.focus();
              }}
            >
              Cancel editing
            </Button>
          )}
          <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-2">
            {props.choices}
            {isAnswering ? (
              // A double click on the button that sends, which stood here, does not stop the answer.
              <IconButton
                icon={Square}
                label="Stop"
                variant="primary"
                onClick={({ detail }) => detail < 2 && onStop?.()}
              />
            ) : (
              // Uses `aria-disabled`, because this button replaces *Stop* and the `disabled` attribute would lose the focus.
              <IconButton
                icon={ArrowUp}
                label="Ask"
                variant="primary"
                aria-disabled={!canSend || undefined}
                onClick={send}
              />
            )}
          </div>
        </div>
        {onAddAddresses !== undefined && urls.length > 0 && (
          <PastedAddresses
            urls={urls}
            onAdd={() => {
              setPasted('');
              void onAddAddresses(urls).then(
                (added) => added && onTextChange((ref.current?.value ?? '').replace(pasted, '').trim()),
              );
              ref.current?.focus();
            }}
            onDismiss={() => {
              setPasted('');
              ref.current?.focus();
            }}
          />
        )}
        {props.note}
      </div>
    </form>
  );
}

function describeState(state: {
  readonly editing: boolean;
  readonly isOnline: boolean;
  readonly scope: string;
}): string {
  if (!state.isOnline) return 'Offline: your question is kept here until you are back online.';
  return state.editing ? 'Editing: the new answer becomes another version.' : state.scope;
}
