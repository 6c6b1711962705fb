'use client';

import type { EditorView } from '@uiw/react-codemirror';
import { Quote } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';
import type { LocatedQuoteReply } from '@/lib/protocol/http/artifacts';
import { carryToDraft, type DraftToCarry } from './carry-to-draft';
import { CitePassage } from './cite-passage';
import { DraftPreview, type DraftPreviewProps } from './draft-preview';
import { citeKey, describeFormatKey } from './format-keys';
import { FormatToolbar } from './format-toolbar';
import { formatSelection, MarkdownEditor, readSelection } from './markdown-editor';
import { useScrollTogether } from './use-scroll-together';

type EditedTextProps = DraftToCarry &
  Pick<DraftPreviewProps, 'onOpenPassage'> & {
    readonly view: EditorView | null;
    readonly onReady: (view: EditorView) => void;
    readonly onCaret: (offset: number | null) => void;
    /** Cites a passage at the caret. */
    readonly onCite: (quote: LocatedQuoteReply) => void;
    readonly onChange: (markdown: string) => void;
    /** True if there is room for the text and its preview side by side. Otherwise one is shown at a time. */
    readonly isBeside: boolean;
  };

const columnStyle = 'h-full min-h-0 min-w-0 flex-1 rounded-control border border-edge bg-raised';

/** The text with its formats, and the preview that scrolls with it. */
export function EditedText({ base, markdown, added, view, onChange, isBeside, ...on }: EditedTextProps) {
  const [chosen, setChosen] = useState<'text' | 'preview'>('text');
  const preview = useRef<HTMLDivElement>(null);
  useScrollTogether(view, preview, isBeside);
  // Typing must stay quick: the preview follows when there is time.
  const shown = useDeferredValue(markdown);
  const carried = useMemo(() => carryToDraft({ base, markdown: shown, added }), [base, shown, added]);
  const [citing, setCiting] = useState<string | null>(null);
  const [isTold, setTold] = useState(false);
  const openCiting = () => view !== null && setCiting(readSelection(view));
  const cite = (quote: LocatedQuoteReply) => {
    setCiting(null);
    on.onCite(quote);
    view?.focus();
  };
  const hides = (column: typeof chosen) => !isBeside && chosen !== column && 'hidden';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FormatToolbar
          isDisabled={view === null || hides('text') !== false}
          onFormat={(format) => view !== null && formatSelection(view, format)}
        />
        <Tooltip label="Cite a passage" shortcut={describeFormatKey(citeKey)}>
          <Button
            size="small"
            variant="quiet"
            icon={Quote}
            className="me-auto"
            disabled={view === null || hides('text') !== false}
            onClick={openCiting}
          >
            Cite a passage
          </Button>
        </Tooltip>
        {!isBeside && (
          <div role="group" aria-label="Show" className="flex gap-1">
            <ShowButton label="Text" isShown={chosen === 'text'} onShow={() => setChosen('text')} />
            <ShowButton label="Preview" isShown={chosen === 'preview'} onShow={() => setChosen('preview')} />
          </div>
        )}
      </div>
      {carried.hasTyped && !isTold && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-label text-soft">
          A number in brackets that you type is bound to no passage. Cite a passage to add one that is.
          <Button size="small" variant="quiet" onClick={() => setTold(true)}>
            Got it
          </Button>
        </p>
      )}
      <div className="flex min-h-0 flex-1 gap-4">
        <div className={joinClasses(columnStyle, 'focus-within:border-accent', hides('text'))}>
          <MarkdownEditor
            label="Text in Markdown"
            value={markdown}
            onChange={onChange}
            onReady={on.onReady}
            onCaret={on.onCaret}
            onCite={setCiting}
          />
        </div>
        <DraftPreview
          markdown={shown}
          citations={carried.citations}
          frame={preview}
          className={joinClasses(columnStyle, 'scroll-quiet relative px-5 py-4', hides('preview'))}
          onOpenPassage={on.onOpenPassage}
        />
      </div>
      {citing !== null && (
        <CitePassage artifact={base} words={citing} onCite={cite} onClose={() => setCiting(null)} />
      )}
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
