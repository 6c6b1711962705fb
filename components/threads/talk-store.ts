/**
 * What the discussion pane shows: one thing at a time, wherever on the page its button was pressed. It belongs to the page on which it was
 * opened, and is gone on the next one. What was typed is stored elsewhere and stays.
 */
import { useSyncExternalStore } from 'react';
import type { Span } from '@/lib/evidence/span';
import type { ThreadSubjectReply } from '@/lib/protocol/http/threads';

export type TalkSubject = ThreadSubjectReply;

type Talk = {
  /** The page on which the pane was opened. */
  readonly path: string;
  /** What a new thread would be about. Its kind and id say which threads are shown. */
  readonly subject: TalkSubject;
  /** The selected words, if the new thread would be about a passage. */
  readonly quote: string | null;
  /** The control or text to which the focus returns. */
  readonly opener: Element | null;
};

/** A text whose passages can be talked about. */
type TalkText = {
  readonly root: Element;
  readonly write: (span: Span | null) => TalkSubject;
  readonly findSpan: (range: Range) => Span | null;
  readonly show: (span: Span) => void;
};

/** Returns the cell or block that a subject is, as tallies name it. */
export function writePart(subject: TalkSubject): string | null {
  if (subject.kind === 'cell') return `${subject.source_id}:${subject.column_id}`;
  return subject.kind === 'block' ? subject.block_id : null;
}

let talk: Talk | null = null;
const listeners = new Set<() => void>();
const texts = new Set<TalkText>();
const places = new Set<FindTalk>();

function set(next: Talk | null): void {
  talk = next;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useTalk(): Talk | null {
  return useSyncExternalStore(
    listen,
    () => talk,
    () => null,
  );
}

export function openTalk(subject: TalkSubject, quote: string | null = null): void {
  set({ path: window.location.pathname, subject, quote, opener: document.activeElement });
}

export function closeTalk(): void {
  const opener = talk?.opener;
  set(null);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}

type Passage = { readonly subject: TalkSubject; readonly span: Span };

/** A passage that is shown as soon as its text is on the page. */
let expected: Passage | null = null;

const isTextOf = ({ write }: TalkText, { kind, id }: TalkSubject): boolean => {
  const own = write(null);
  return own.kind === kind && own.id === id;
};

/** Makes the passages of a text talkable until the returned function is called. */
export function addTalkText(text: TalkText): () => void {
  texts.add(text);
  if (expected !== null && isTextOf(text, expected.subject)) {
    text.show(expected.span);
    expected = null;
  }
  return () => texts.delete(text);
}

/** Shows a passage now, or when its text comes onto the page. Null expects none any longer. */
export function expectPassage(passage: Passage | null): void {
  expected = passage !== null && showPassage(passage.subject, passage.span) ? null : passage;
}

/** What can be talked about where the focus is, such as the current block of a page. Null if nothing can. */
export type FindTalk = () => { readonly subject: TalkSubject; readonly quote: string | null } | null;

/** Adds a place where the letter C opens the pane without a selection, until the returned function is called. */
export function addTalkPlace(find: FindTalk): () => void {
  places.add(find);
  return () => places.delete(find);
}

/** Opens the pane for what is selected, or for what the focus is on. */
export function talkHere(): void {
  if (talkAboutSelection()) return;
  for (const find of places) {
    const found = find();
    if (found === null) continue;
    openTalk(found.subject, found.quote);
    return;
  }
}

/** Returns the text in which something is selected, and the passage; its span is null if the words are not in the stored text. */
export function findSelection(): { readonly text: TalkText; readonly span: Span | null } | null {
  const selection = window.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const text = [...texts].find(({ root }) => root.contains(range.commonAncestorContainer));
  return text === undefined ? null : { text, span: text.findSpan(range) };
}

/** Opens the pane for what is selected. Returns false if no words of a text that can be talked about are selected. */
export function talkAboutSelection(): boolean {
  const selected = findSelection();
  if (selected === null || selected.span === null) return false;
  openTalk(selected.text.write(selected.span), window.getSelection()?.toString().trim() ?? null);
  return true;
}

/** Shows a passage of a thing in the text that is on the page. Returns false if none shows it. */
export function showPassage(subject: TalkSubject, span: Span): boolean {
  const text = [...texts].find((one) => isTextOf(one, subject));
  text?.show(span);
  return text !== undefined;
}
