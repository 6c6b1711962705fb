'use client';

import { memo, useMemo } from 'react';
import { MarkdownBlock } from '@/components/markdown/markdown-block';
import { MarkdownContext } from '@/components/markdown/markdown-context';
import type { PageMark } from '@/components/markdown/rehype-pages';
import type { DocumentPiece } from '@/components/markdown/split-document';

type SourceContentProps = {
  readonly pieces: readonly DocumentPiece[];
  readonly pages: readonly PageMark[];
};

const settings = { linkDetail: 'host' } as const;

/** The pieces of a source that are on the page. Each is rendered once. */
export const SourceContent = memo(function SourceContent({ pieces, pages }: SourceContentProps) {
  return (
    <MarkdownContext value={settings}>
      {pieces.map((piece) => (
        <SourcePiece key={piece.start} piece={piece} pages={pages} />
      ))}
    </MarkdownContext>
  );
});

const SourcePiece = memo(function SourcePiece({
  piece,
  pages,
}: {
  readonly piece: DocumentPiece;
  readonly pages: readonly PageMark[];
}) {
  const own = useMemo(
    () => pages.filter((anchor) => anchor.start >= piece.start && anchor.start < piece.end),
    [pages, piece],
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
