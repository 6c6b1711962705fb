'use client';

import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { hasEndlessWord } from '@/components/markdown/has-endless-word';
import { joinClasses } from '@/components/ui/class-names';
import { followUser } from '@/components/ui/move-focus';
import { readIsMac } from '@/components/ui/read-is-mac';
import type { Block } from '@/lib/domain/pages/block';
import type { FilePlace } from './use-add-files';
import { carryCaret } from './carry-caret';
import { CompletionList, useCompletion } from './completion';
import { isOutlineText } from './paste-blocks';
import { decideBlockKey } from './block-keys';
import { decideZoomKey } from './mod-keys';
import type { OutlineAction } from './outline-action';

/** Adds files to a block, or asks for them first. */
export type FileHandlers = {
  readonly add: (files: readonly File[], place: FilePlace) => void;
  readonly ask: (place: FilePlace) => void;
};

type BlockEditorProps = {
  readonly block: Block;
  readonly offset: number;
  /** Increases when the caret must be placed again. */
  readonly turn: number;
  readonly act: (action: OutlineAction) => void;
  readonly isZoomed: boolean;
  readonly onZoom: (to: string | null) => void;
  readonly onFiles: FileHandlers;
};

/** The block being edited: plain text with the keys of an outliner. */
export function BlockEditor({ block, offset, turn, act, isZoomed, onZoom, onFiles }: BlockEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const written = useRef(block.markdown);
  const write = (markdown: string) => {
    written.current = markdown;
    act({ type: 'write', id: block.id, markdown });
  };
  const completion = useCompletion({
    field,
    write,
    askForFile: () => onFiles.ask({ id: block.id, offset: field.current?.selectionStart ?? null }),
  });
  const onSelect = useKeptCaret(field, { text: block.markdown, written });
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    followUser(area, { preventScroll: false });
    area.setSelectionRange(offset, offset);
    // The caret is placed only on request, not whenever the text grows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turn]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || completion.takeKey(event)) return;
    // On a Mac, Option with an arrow key moves the caret by a word.
    const way = readIsMac() ? null : decideZoomKey(event, isZoomed);
    if (way !== null) {
      event.preventDefault();
      return onZoom(way === 'in' ? block.id : null);
    }
    const action = decideBlockKey(event, block);
    if (action === 'native') return;
    if (action === 'line')
      return stepWhenStill(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1, (by) =>
        act({ type: 'step', id: block.id, by, isEditing: true }),
      );
    event.preventDefault();
    event.stopPropagation();
    act(action);
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart: offset } = event.currentTarget;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    // A spreadsheet also offers a picture of what was copied. The words are what is wanted then.
    if (files.length > 0 && text === '') {
      event.preventDefault();
      return onFiles.add(files, { id: block.id, offset });
    }
    if (!isOutlineText(text)) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    act({ type: 'paste', id: block.id, from, to, text });
  }

  return (
    <div className="relative">
      <textarea
        ref={field}
        aria-label="Block"
        aria-autocomplete="list"
        {...completion.field}
        value={block.markdown}
        rows={1}
        spellCheck
        // The browser measures what is pasted before `onChange` is called.
        onBeforeInput={({ currentTarget, data }) => {
          if (hasEndlessWord(data)) currentTarget.classList.add('endless-word');
        }}
        onChange={(event) => {
          write(event.target.value);
          completion.read(event.target);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onSelect={onSelect}
        onBlur={() => completion.close()}
        className={joinClasses(
          'reading block-text block-area',
          hasEndlessWord(block.markdown) && 'endless-word',
        )}
      />
      <CompletionList {...completion} />
    </div>
  );
}

type KeptText = { readonly text: string; readonly written: RefObject<string> };

/** Keeps the caret with the words around it when somebody else changes the text of the block. Returns what follows the selection. */
function useKeptCaret(field: RefObject<HTMLTextAreaElement | null>, { text, written }: KeptText) {
  const shown = useRef(text);
  const selected = useRef({ start: 0, end: 0 });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = text;
    if (before === text || written.current === text) return;
    const { start, end } = selected.current;
    field.current?.setSelectionRange(carryCaret(before, text, start), carryCaret(before, text, end));
  }, [field, text, written]);
  return ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    selected.current = { start: currentTarget.selectionStart, end: currentTarget.selectionEnd };
  };
}

/** If an arrow key did not move the caret within the block, moves it to the neighbouring block. */
function stepWhenStill(area: HTMLTextAreaElement, by: 1 | -1, step: (by: 1 | -1) => void): void {
  const before = area.selectionStart;
  requestAnimationFrame(() => {
    const isAtEdge = by === -1 ? before === 0 : before === area.value.length;
    if (isAtEdge || area.selectionStart === before) step(by);
  });
}
