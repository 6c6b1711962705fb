'use client';

import { memo, useMemo } from 'react';
import { MarkdownBlock } from '@/components/markdown/markdown-block';
import { MarkdownContext } from '@/components/markdown/markdown-context';
import type { PageMark } from '@/components/markdown/rehype-pages';
import type { DocumentPiece } from '@/components/markdown/split-document';
import type { PageGap as Gap } from '@/lib/core/page-gap';
import { PageGap } from './page-gap';

type SourceContentProps = {
  readonly pieces: readonly DocumentPiece[];
  readonly pages: readonly PageMark[];
  /** The revision whose pages can be shown as pictures. Absent outside of a workspace. */
  readonly revisionId: string | undefined;
};

const linkDetail = 'host' as const;

/** The pieces of a source that are on the page. Each is rendered once. */
export const SourceContent = memo(function SourceContent({ pieces, pages, revisionId }: SourceContentProps) {
  const settings = useMemo(() => {
    if (revisionId === undefined) return { linkDetail };
    const renderPageGap = (page: number, gap: Gap) => (
      <PageGap revisionId={revisionId} page={page} gap={gap} />
    );
    return { linkDetail, renderPageGap };
  }, [revisionId]);
  const last = pieces.at(-1);
  return (
    <MarkdownContext value={settings}>
      {pieces.map((piece) => (
        <SourcePiece key={piece.start} piece={piece} pages={pages} isLast={piece === last} />
      ))}
    </MarkdownContext>
  );
});

const SourcePiece = memo(function SourcePiece({
  piece,
  pages,
  isLast,
}: {
  readonly piece: DocumentPiece;
  readonly pages: readonly PageMark[];
  readonly isLast: boolean;
}) {
  const own = useMemo(
    () => pages.filter((anchor) => anchor.start >= piece.start && (anchor.start < piece.end || isLast)),
    [pages, piece, isLast],
  );
  return (
    <MarkdownBlock
      markdown={piece.markdown}
      headingShift={1}
      offset={piece.start - piece.repeatedChars}
      repeatedChars={piece.repeatedChars}
      pages={own}
    />
  );
});
