'use client';

/** The components that render each element of a text. All texts share one object, so that blocks can be memoised. */
import { type ComponentProps, useContext } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { CitationGroup, PendingCitation } from '@/components/citations/citation-group';
import { UnsupportedMark } from '@/components/citations/unsupported-mark';
import { pageGaps } from '@/lib/core/page-gap';
import { CodeBlock } from './code-block';
import { InlineCode } from './inline-code';
import { ImagePlaceholder } from './image-placeholder';
import { MarkdownContext } from './markdown-context';
import { MarkdownLink } from './markdown-link';
import { TableBlock } from './table-block';
import { TaskBox } from './task-box';
import { getText } from './tree';

function Anchor({ node, href, children, id, 'aria-label': label }: ComponentProps<'a'> & ExtraProps) {
  const { linkDetail, fileAddress, ownLink } = useContext(MarkdownContext);
  const file = fileAddress?.(href ?? '') ?? null;
  const own = ownLink?.(href ?? '', children) ?? null;
  const { dataStart, dataEnd, dataFootnoteRef, dataFootnoteBackref } = node?.properties ?? {};
  const stamp = typeof dataStart === 'number' ? { 'data-start': dataStart, 'data-end': Number(dataEnd) } : {};
  if (href?.startsWith('#')) {
    return (
      <a
        href={href}
        id={id}
        aria-label={label}
        data-footnote-ref={dataFootnoteRef === undefined ? undefined : ''}
        data-footnote-backref={dataFootnoteBackref === undefined ? undefined : ''}
        {...stamp}
      >
        {children}
      </a>
    );
  }
  if (own !== null) return own;
  if (file !== null)
    return (
      <a href={file} download {...stamp}>
        {children}
      </a>
    );
  return (
    <MarkdownLink href={href} text={node ? getText(node) : ''} detail={linkDetail} stamp={stamp}>
      {children}
    </MarkdownLink>
  );
}

function Image({ alt, src }: ComponentProps<'img'> & ExtraProps) {
  const { fileAddress } = useContext(MarkdownContext);
  const address = typeof src === 'string' ? src : undefined;
  const file = fileAddress?.(address ?? '') ?? null;
  if (file === null) return <ImagePlaceholder alt={alt} src={address} />;
  return <img src={file} alt={alt ?? ''} loading="lazy" className="stored-image" />;
}

function Table({ node: _, ...rest }: ComponentProps<'table'> & ExtraProps) {
  return <TableBlock {...rest} />;
}

function Pre({ node, children }: ComponentProps<'pre'> & ExtraProps) {
  return node ? <CodeBlock node={node}>{children}</CodeBlock> : <pre>{children}</pre>;
}

function Span({ node, ...rest }: ComponentProps<'span'> & ExtraProps) {
  const { Reference } = useContext(MarkdownContext);
  const { dataCitations, dataUnsupported, dataPendingCitation } = node?.properties ?? {};
  const { dataReference, dataTarget, dataBlock, dataHeading } = node?.properties ?? {};
  if (dataReference !== undefined && Reference !== undefined && node)
    return (
      <Reference
        kind={String(dataReference)}
        target={String(dataTarget)}
        blockId={typeof dataBlock === 'string' ? dataBlock : null}
        heading={typeof dataHeading === 'string' ? dataHeading : null}
        words={getText(node)}
      />
    );
  if (dataCitations !== undefined) return <CitationGroup indexes={readIndexes(dataCitations)} />;
  if (dataUnsupported !== undefined) return <UnsupportedMark indexes={readIndexes(dataUnsupported)} />;
  if (dataPendingCitation !== undefined) return <PendingCitation number={Number(dataPendingCitation)} />;
  return <span {...rest} />;
}

function Division({ node, ...rest }: ComponentProps<'div'> & ExtraProps) {
  const { renderPageGap } = useContext(MarkdownContext);
  const { dataPage: page, dataGap } = node?.properties ?? {};
  if (page === undefined) return <div {...rest} />;
  const gap = pageGaps.find((each) => each === dataGap);
  return (
    <>
      <div className="page-anchor" data-page={page}>
        page {Number(page)}
      </div>
      {gap !== undefined && renderPageGap?.(Number(page), gap)}
    </>
  );
}

const readIndexes = (value: unknown) => String(value).split(' ').filter(Boolean).map(Number);

export const markdownElements: Components = {
  a: Anchor,
  img: Image,
  table: Table,
  pre: Pre,
  code: InlineCode,
  span: Span,
  div: Division,
  input: TaskBox,
};
