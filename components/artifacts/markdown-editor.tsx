'use client';

import { markdown } from '@codemirror/lang-markdown';
import CodeMirror, { EditorView, keymap, Prec, Transaction } from '@uiw/react-codemirror';
import { useMemo } from 'react';
import { editMarkdown, type FormatName, formatNames } from './edit-markdown';
import { useSteadyHandler } from '@/components/ui/use-steady-handler';
import { limits } from '@/lib/core/limits';
import { citeKey, formatKeys } from './format-keys';
import { listTextChanges } from './list-text-changes';
import { markdownColours } from './markdown-colours';
import { writerMarks } from './writer-marks';

type MarkdownEditorProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called once with the editor, for what stands around it. */
  readonly onReady: (view: EditorView) => void;
  /** Called when the caret has moved, with where it is; null if it left the text. */
  readonly onCaret: (offset: number | null) => void;
  /** Called with what is selected when a passage is to be cited. */
  readonly onCite: (words: string) => void;
};

/** The editor uses the page's colours and typefaces and has none of its own. */
const theme = EditorView.theme({
  '&': {
    backgroundColor: 'transparent',
    color: 'var(--color-ink)',
    fontSize: 'var(--text-body)',
    height: '100%',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-code)',
    fontFeatureSettings: '"calt" 0, "liga" 0',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--color-accent)', padding: '1rem' },
  '.cm-line': { padding: '0 0.25rem' },
  '.cm-cursor': { borderLeftColor: 'var(--color-accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--color-selection)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
});

/** Returns the nonce that the document was served with, which the editor's style element needs. On the server there is none. */
function readNonce(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

/** Applies a format to what is selected, as one step that can be undone, and returns to the text. */
export function formatSelection(view: EditorView, format: FormatName): void {
  const { doc, selection } = view.state;
  const { from, to, insert, selection: next } = editMarkdown(doc.toString(), selection.main, format);
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: next.from, head: next.to },
    scrollIntoView: true,
    userEvent: 'input.format',
  });
  view.focus();
}

/** Takes over a text that somebody else changed. The caret stays with its words, and undo reverts only what was typed here. */
export function takeText(view: EditorView, text: string): void {
  view.dispatch({
    changes: [...listTextChanges(view.state.doc.toString(), text)],
    annotations: Transaction.addToHistory.of(false),
  });
}

/** What is selected, as the beginning of a search. */
export function readSelection({ state }: EditorView): string {
  const { from, to } = state.selection.main;
  return state.sliceDoc(from, Math.min(to, from + limits.queryChars)).replace(/\s+/g, ' ');
}

/** Writes a marker behind the caret or the selection, a space after the word before it. */
export function insertMarker(view: EditorView, n: number): void {
  const at = view.state.selection.main.to;
  const before = view.state.sliceDoc(Math.max(0, at - 1), at);
  const insert = `${/\S/.test(before) ? ' ' : ''}[${n}]`;
  view.dispatch({
    changes: { from: at, insert },
    selection: { anchor: at + insert.length },
    scrollIntoView: true,
    userEvent: 'input.cite',
  });
}

const formatKeymap = Prec.high(
  keymap.of(
    formatNames.flatMap((format) => {
      const key = formatKeys[format];
      const run = (view: EditorView) => {
        formatSelection(view, format);
        return true;
      };
      return key === undefined ? [] : [{ key, run }];
    }),
  ),
);

/** Edits Markdown as text, with undo and search. Key presses propagate to the page, which saves on Ctrl+S. */
export function MarkdownEditor({ label, value, onChange, onReady, onCaret, onCite }: MarkdownEditorProps) {
  const tellCaret = useSteadyHandler(onCaret);
  const cite = useSteadyHandler((view: EditorView) => onCite(readSelection(view)));
  const extensions = useMemo(
    () => [
      EditorView.cspNonce.of(readNonce()),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
      markdown(),
      markdownColours,
      writerMarks,
      EditorView.updateListener.of(({ selectionSet, focusChanged, docChanged, view }) => {
        if (selectionSet || focusChanged || docChanged)
          tellCaret(view.hasFocus ? view.state.selection.main.head : null);
      }),
      formatKeymap,
      Prec.high(
        keymap.of([
          {
            key: citeKey,
            run: (view) => {
              cite(view);
              return true;
            },
          },
        ]),
      ),
      theme,
    ],
    [label, cite, tellCaret],
  );
  return (
    <CodeMirror
      value={value}
      onChange={onChange}
      onCreateEditor={onReady}
      extensions={extensions}
      className="h-full"
      height="100%"
      theme="none"
      basicSetup={{
        lineNumbers: false,
        foldGutter: false,
        highlightActiveLineGutter: false,
        autocompletion: false,
        syntaxHighlighting: false,
        // Tab leaves the editor, so that keyboard users are not trapped in it (WCAG 2.1.2).
      }}
      indentWithTab={false}
      autoFocus
    />
  );
}
