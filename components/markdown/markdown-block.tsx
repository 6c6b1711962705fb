'use client';

import { memo, useId, useMemo } from 'react';
import Markdown, { type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import type { EarlierMarkers } from './citation-markers';
import { isTangled } from './is-tangled';
import { MarkdownBoundary } from './markdown-boundary';
import { markdownElements } from './markdown-elements';
import { PlainText } from './plain-text';
import { rehypeCitations } from './rehype-citations';
import { rehypeNoteSyntax } from './rehype-note-syntax';
import { type PageMark, rehypePages } from './rehype-pages';
import { rehypeReading } from './rehype-reading';
import { rehypeReferences } from './rehype-references';
import { rehypeBlockPlaces } from './rehype-block-places';
import { rehypeStamp } from './rehype-stamp';
import { rehypeUncited } from './rehype-uncited';
import { remarkInert } from './remark-inert';
import { remarkSyntax } from './remark-syntax';
import { schema } from './schema';

export type MarkdownBlockProps = {
  readonly markdown: string;
  /** Number of levels by which headings move down. */
  readonly headingShift: number;
  readonly citations?: readonly AnswerCitation[] | undefined;
  /** True if every claim must name a source. Claims that name none are then marked. */
  readonly marksUncited?: boolean | undefined;
  /** Markers in earlier blocks of the same text. */
  readonly before?: EarlierMarkers | undefined;
  readonly streaming?: boolean | undefined;
  /** Where `markdown` begins in the stored text. If present, every rendered text is stamped with its position. */
  readonly offset?: number | undefined;
  /** Number of characters at the start of `markdown` that are repeated from earlier (a table's head) and have no position of their own. */
  readonly repeatedChars?: number | undefined;
  /** Where `markdown` begins in the stored text. If present, every block says where it begins there. */
  readonly blocksFrom?: number | undefined;
  readonly pages?: readonly PageMark[] | undefined;
  /** True in texts of pages, where `[[pages]]`, `#tags` and `((blocks))` are links, and `==highlights==`, `%%comments%%` and callouts are drawn. */
  readonly linksPages?: boolean | undefined;
};

type Review = Pick<Options, 'remarkPlugins' | 'rehypePlugins' | 'remarkRehypeOptions'>;

const remarkPlugins: NonNullable<Options['remarkPlugins']> = [remarkSyntax, remarkInert];

function createReview(props: Omit<MarkdownBlockProps, 'markdown'> & { readonly id: string }): Review {
  const {
    id,
    headingShift,
    citations,
    marksUncited = false,
    before,
    streaming = false,
    offset,
    repeatedChars,
    blocksFrom,
    pages,
    linksPages,
  } = props;
  const rehypePlugins: NonNullable<Options['rehypePlugins']> = [
    [rehypeSanitize, schema],
    [rehypeReading, { headingShift }],
  ];
  if (blocksFrom !== undefined) rehypePlugins.push([rehypeBlockPlaces, { offset: blocksFrom }]);
  if (pages && offset !== undefined) rehypePlugins.push([rehypePages, { anchors: pages, offset }]);
  if (offset !== undefined) rehypePlugins.push([rehypeStamp, { offset, repeatedChars }]);
  if (citations) rehypePlugins.push([rehypeCitations, { citations, before, showPending: streaming }]);
  if (citations && marksUncited) rehypePlugins.push(rehypeUncited);
  if (linksPages === true) rehypePlugins.push(rehypeNoteSyntax, rehypeReferences);
  return {
    remarkPlugins,
    rehypePlugins,
    remarkRehypeOptions: { clobberPrefix: `note-${id.replace(/\W/g, '')}-` },
  };
}

/** Addresses are checked by our own code (`read-link.ts`). This only keeps the library from deciding first. */
const keepAddress = (address: string) => address;

/** One piece of Markdown, rendered once and again only when it changes. */
export const MarkdownBlock = memo(function MarkdownBlock({ markdown, ...options }: MarkdownBlockProps) {
  const { headingShift, citations, marksUncited, before, streaming } = options;
  const { offset, repeatedChars, blocksFrom, pages, linksPages } = options;
  // Two texts on one page can each have a footnote 1.
  const id = useId();
  const pipeline = useMemo(
    () =>
      createReview({
        id,
        headingShift,
        citations,
        marksUncited,
        before,
        streaming,
        offset,
        repeatedChars,
        blocksFrom,
        pages,
        linksPages,
      }),
    [
      id,
      headingShift,
      citations,
      marksUncited,
      before,
      streaming,
      offset,
      repeatedChars,
      blocksFrom,
      pages,
      linksPages,
    ],
  );
  if (isTangled(markdown)) return <PlainText>{markdown}</PlainText>;
  return (
    <MarkdownBoundary markdown={markdown}>
      <Markdown {...pipeline} components={markdownElements} urlTransform={keepAddress}>
        {markdown}
      </Markdown>
    </MarkdownBoundary>
  );
}, areBlocksEqual);

/** Lists of markers and of citations are compared by content, because a stream creates them anew with every chunk. */
function areBlocksEqual(left: MarkdownBlockProps, right: MarkdownBlockProps): boolean {
  const { before: leftBefore, citations: leftCitations, ...leftRest } = left;
  const { before: rightBefore, citations: rightCitations, ...rightRest } = right;
  return (
    Object.entries(leftRest).every(([key, value]) => Object.is(value, Reflect.get(rightRest, key))) &&
    areItemsSame(leftCitations, rightCitations) &&
    areItemsSame(leftBefore, rightBefore)
  );
}

function areItemsSame(left: readonly unknown[] | undefined, right: readonly unknown[] | undefined): boolean {
  if (left === right || !left || !right) return left === right;
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
