'use client';

import { markdown } from '@codemirror/lang-markdown';
import CodeMirror, { EditorView } from '@uiw/react-codemirror';
import { useMemo } from 'react';

type MarkdownEditorProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** The editor uses the page's colours and typefaces and has none of its own. */
const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--color-ink)', fontSize: 'var(--text-body)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--color-accent)', padding: '1rem 0' },
  '.cm-line': { padding: '0 0.25rem' },
  '.cm-line span': { textDecoration: 'none' },
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

/** Edits Markdown as text, with undo and search. Key presses propagate to the page, which saves on Ctrl+S. */
export function MarkdownEditor({ label, value, onChange }: MarkdownEditorProps) {
  const extensions = useMemo(
    () => [
      EditorView.cspNonce.of(readNonce()),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
      markdown(),
      theme,
    ],
    [label],
  );
  return (
    <CodeMirror
      value={value}
      onChange={onChange}
      extensions={extensions}
      theme="none"
      basicSetup={{
        lineNumbers: false,
        foldGutter: false,
        highlightActiveLineGutter: false,
        autocompletion: false,
        // Tab leaves the editor, so that keyboard users are not trapped in it (WCAG 2.1.2).
      }}
      indentWithTab={false}
      autoFocus
    />
  );
}
