'use client';

import type { EditorView } from '@uiw/react-codemirror';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { DraftPreview, type DraftPreviewProps } from './draft-preview';
import { FormatToolbar } from './format-toolbar';
import { formatSelection, MarkdownEditor } from './markdown-editor';
import { useScrollTogether } from './use-scroll-together';

type EditedTextProps = Pick<DraftPreviewProps, 'base' | 'markdown' | 'onOpenPassage'> & {
  readonly onChange: (markdown: string) => void;
  /** True if there is room for the text and its preview side by side. Otherwise one is shown at a time. */
  readonly isBeside: boolean;
};

const columnStyle = 'h-full min-h-0 min-w-0 flex-1 rounded-control border border-edge bg-raised';

/** The text with its formats, and the preview that scrolls with it. */
export function EditedText({ base, markdown, onOpenPassage, onChange, isBeside }: EditedTextProps) {
  const [view, setView] = useState<EditorView | null>(null);
  const [chosen, setChosen] = useState<'text' | 'preview'>('text');
  const preview = useRef<HTMLDivElement>(null);
  useScrollTogether(view, preview, isBeside);
  const hides = (column: typeof chosen) => !isBeside && chosen !== column && 'hidden';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FormatToolbar
          isDisabled={view === null || hides('text') !== false}
          onFormat={(format) => view !== null && formatSelection(view, format)}
        />
        {!isBeside && (
          <div role="group" aria-label="Show" className="flex gap-1">
            <ShowButton label="Text" isShown={chosen === 'text'} onShow={() => setChosen('text')} />
            <ShowButton label="Preview" isShown={chosen === 'preview'} onShow={() => setChosen('preview')} />
          </div>
        )}
      </div>
      <div className="flex min-h-0 flex-1 gap-4">
        <div className={joinClasses(columnStyle, 'focus-within:border-accent', hides('text'))}>
          <MarkdownEditor label="Text in Markdown" value={markdown} onChange={onChange} onReady={setView} />
        </div>
        <DraftPreview
          base={base}
          markdown={markdown}
          frame={preview}
          className={joinClasses(columnStyle, 'scroll-quiet relative px-5 py-4', hides('preview'))}
          onOpenPassage={onOpenPassage}
        />
      </div>
    </>
  );
}

type ShowButtonProps = { readonly label: string; readonly isShown: boolean; readonly onShow: () => void };

function ShowButton({ label, isShown, onShow }: ShowButtonProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-pressed={isShown}
      className="aria-pressed:text-accent"
      onClick={onShow}
    >
      {label}
    </Button>
  );
}
