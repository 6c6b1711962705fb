'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react';
import type { PageMark } from '@/components/markdown/rehype-pages';
import { IconButton } from '@/components/ui/button';
import { StateLabel } from '@/components/ui/state-label';
import type { Span } from '@/components/citations/find-range';
import { CopyPassage } from '@/components/citations/copy-passage';
import { PassageRules } from '@/components/citations/passage-rules';
import { CopySelection } from './copy-selection';
import { SourceContent } from './source-content';
import { SourceSearch } from './source-search';
import { usePassage } from '@/components/citations/use-passage';
import { TextTalk } from '@/components/threads/text-talk';
import { useSourcePieces } from '@/components/markdown/use-source-pieces';

export type SourceReaderProps = {
  /** The stored Markdown of one revision, unchanged. All offsets refer to it. */
  readonly markdown: string;
  readonly title: string;
  /** All cited spans of this revision that the reader can step through. */
  readonly spans?: readonly Span[] | undefined;
  /** Index of the highlighted span. */
  readonly activeIndex?: number | null | undefined;
  readonly onActiveIndexChange?: ((index: number) => void) | undefined;
  readonly pages?: readonly PageMark[] | undefined;
  /** BCP 47 tag of the source, if known. */
  readonly lang?: string | undefined;
  /** What to offer if the active passage is not in this version, for example the old snapshot. */
  readonly missingAction?: ReactNode;
  /** A link from the active passage to the same place elsewhere. */
  readonly passageAction?: ReactNode;
  /** The source and revision whose passages members can talk about and whose pages they can see. Absent outside of a workspace. */
  readonly talksAbout?: TalkedSource | undefined;
  /** Facts about the source, shown above its text. */
  readonly children?: ReactNode;
};

type TalkedSource = { readonly id: string; readonly revisionId: string };

const noSpans: readonly Span[] = [];
const noPages: readonly PageMark[] = [];
const ignoreChange = () => undefined;

/** A source as it was captured, with the cited passage marked in it. Pass the revision's id as `key`. */
export function SourceReader({
  markdown,
  title,
  spans = noSpans,
  activeIndex = null,
  onActiveIndexChange = ignoreChange,
  pages = noPages,
  lang,
  missingAction,
  passageAction,
  talksAbout,
  children,
}: SourceReaderProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const active = activeIndex === null ? undefined : spans[activeIndex];
  const target = useMemo(
    () => Math.min(active?.end ?? 0, Math.max(0, markdown.length - 1)),
    [active, markdown],
  );
  const { pieces, isComplete } = useSourcePieces(markdown, target);
  const isMissing = usePassage({ scroller, content, spans, activeIndex, isComplete });

  return (
    <section aria-label={`Source: ${title}`} className="flex h-full min-h-0 flex-col">
      <div className="no-print @container flex min-h-(--size-bar) shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1">
        <PassageSteps count={spans.length} activeIndex={activeIndex} onChange={onActiveIndexChange} />
        {passageAction}
        {talksAbout && active && (
          <CopyPassage source={{ ...talksAbout, title }} markdown={markdown} span={active} />
        )}
        <SourceSearch scroller={scroller} content={content} />
      </div>
      {talksAbout && <SourceTalk root={content} markdown={markdown} title={title} {...talksAbout} />}
      {isMissing && (
        <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
          <StateLabel state="stale">Passage no longer in this version</StateLabel>
          {missingAction}
        </div>
      )}
      <div
        ref={scroller}
        role="region"
        aria-label="Text"
        tabIndex={0}
        className="scroll-quiet min-h-0 flex-1 px-8 pt-6 pb-[30dvh] outline-offset-[-2px] tablet:px-10"
      >
        <div className="relative mx-auto max-w-(--container-measure)">
          {children}
          <div className="relative">
            <PassageRules
              content={content}
              spans={spans}
              activeIndex={activeIndex}
              onSelect={onActiveIndexChange}
            />
            <div ref={content} className="reading" lang={lang} dir="auto" aria-busy={!isComplete}>
              <SourceContent pieces={pieces} pages={pages} revisionId={talksAbout?.revisionId} />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

type PassageStepsProps = {
  readonly count: number;
  readonly activeIndex: number | null;
  readonly onChange: (index: number) => void;
};

function PassageSteps({ count, activeIndex, onChange }: PassageStepsProps) {
  if (count === 0) return null;
  const at = activeIndex ?? -1;
  return (
    <div role="group" aria-label="Cited passages" className="flex shrink-0 items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label="Previous passage"
        size="small"
        disabled={at <= 0}
        onClick={() => onChange(at - 1)}
      />
      <span className="text-label whitespace-nowrap text-soft tabular-nums">
        {activeIndex === null ? `${count} cited` : `Passage ${at + 1} of ${count}`}
      </span>
      <IconButton
        icon={ChevronRight}
        label="Next passage"
        size="small"
        disabled={at >= count - 1}
        onClick={() => onChange(at + 1)}
      />
    </div>
  );
}

type SourceTalkProps = TalkedSource & {
  readonly root: RefObject<HTMLElement | null>;
  readonly markdown: string;
  readonly title: string;
};

function SourceTalk({ root, markdown, title, id, revisionId }: SourceTalkProps) {
  const write = useCallback(
    (span: Span | null) => ({ kind: 'source' as const, id, revision_id: revisionId, span }),
    [id, revisionId],
  );
  return (
    <TextTalk root={root} markdown={markdown} hasMarkers={false} write={write} marksAlways>
      <CopySelection source={{ id, revisionId, title }} markdown={markdown} />
    </TextTalk>
  );
}
