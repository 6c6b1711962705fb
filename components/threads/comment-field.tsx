'use client';

import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { joinClasses } from '@/components/ui/class-names';
import { TextArea } from '@/components/ui/text-area';
import { limits } from '@/lib/core/limits';
import { describeUnreached } from './describe-not-told';
import { type Mention, useMentionList } from './use-mention-list';
import type { CommentPlace } from './use-threads';

type CommentFieldProps = {
  readonly place: CommentPlace;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly placeholder?: string | undefined;
  /** Shown below the field, together with its label above, where nothing else says what is written. */
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly field?: RefObject<HTMLTextAreaElement | null> | undefined;
};

/** Where a comment is written. `@` suggests members, Ctrl or ⌘ with Enter sends. */
export function CommentField({
  place,
  label,
  value,
  onChange,
  onSend,
  placeholder,
  hint,
  error,
  autoFocus,
  field,
}: CommentFieldProps) {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const mentions = useMentionList({ text: value, caret }, place);
  const isListing = mentions.options.length > 0;
  const choose = (mention: Mention, area: HTMLTextAreaElement | null) => {
    const next = mentions.choose(mention);
    // The next key may follow at once, so that the text and the caret must be in place before this one is done.
    flushSync(() => {
      onChange(next.text);
      setCaret(next.caret);
    });
    area?.setSelectionRange(next.caret, next.caret);
  };
  const move = (by: number) => {
    const count = mentions.options.length;
    mentions.setActive((mentions.active + by + count) % count);
  };
  const onListKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const option = mentions.options[mentions.active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') mentions.dismiss();
    else if ((event.key === 'Enter' || event.key === 'Tab') && option !== undefined)
      choose(option, event.currentTarget);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSending) onSend();
    else if (!isListing || !onListKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <TextArea
        label={label}
        hideLabel={hint === undefined}
        hint={hint}
        error={error}
        autoFocus={autoFocus}
        rows={2}
        ref={field}
        value={value}
        maxLength={limits.commentChars}
        placeholder={placeholder}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        aria-autocomplete="list"
        aria-controls={isListing ? listId : undefined}
        aria-activedescendant={isListing ? `${listId}-${mentions.active}` : undefined}
      />
      {isListing && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Members"
          className="floating absolute inset-x-0 top-full z-30 mt-1 p-1"
        >
          {mentions.options.map((option, index) => (
            <li
              key={option.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === mentions.active}
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={(event) =>
                choose(option, event.currentTarget.closest('.relative')?.querySelector('textarea') ?? null)
              }
              className={joinClasses(
                'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-control px-2',
                index === mentions.active && 'bg-sunk',
              )}
            >
              <span className="truncate font-medium">{option.written}</span>
              <span className="truncate text-label text-soft">{option.note}</span>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-label text-near empty:hidden">
        {mentions.notTold.length > 0 && describeUnreached(mentions.notTold)}
      </p>
    </div>
  );
}
