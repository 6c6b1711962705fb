'use client';

import './outliner.css';
import { Link } from '@/components/ui/link';
import { createContext, memo, useContext } from 'react';
import { paths } from '@/lib/core/paths';
import { writeBlockAddress } from './block-address';
import { MarkdownBlock } from '@/components/markdown/markdown-block';
import { MarkdownContext, type ReferenceProps } from '@/components/markdown/markdown-context';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import { findHeading } from '@/lib/domain/pages/find-heading';
import { divideProperties } from '@/lib/domain/pages/block';
import { useFileAddress } from './use-file-address';
import { useOwnLink } from './use-own-link';

/** True inside an embed. Links there stay links and are not embedded again, so that a page that embeds itself terminates. */
const EmbedContext = createContext(false);

/** The title of the page that the blocks are from, to which a link without a title leads; null if they are from none that can be opened. */
export const BlocksOfContext = createContext<string | null>(null);

/** Maximum number of blocks that an embed of a page shows. */
const mostEmbedded = 50;

/** Leaves out the times that Logseq logs for a task between `:LOGBOOK:` and `:END:`. */
function withoutLogbook(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() === ':LOGBOOK:');
  const end = start === -1 ? -1 : lines.findIndex((line, index) => index > start && line.trim() === ':END:');
  return end === -1 ? lines : lines.filter((_line, index) => index < start || index > end);
}

const definition = /^( {0,3})\[(?=[^\]\n]+\]:\s)/;

/** Markdown shows nothing of a note or an address that is only defined, but a block that holds nothing else must not look empty. */
function withShownDefinitions(lines: readonly string[]): readonly string[] {
  const isShown = lines.every((line) => definition.test(line) || line.trim() === '');
  return isShown ? lines.map((line) => line.replace(definition, '$1\\[')) : lines;
}

type BlockTextProps = { readonly markdown: string; readonly isTainted: boolean };

/** A rendered block. Its properties are shown quietly below its text. */
export const BlockText = memo(function BlockText({ markdown, isTainted }: BlockTextProps) {
  const fileAddress = useFileAddress();
  const ownLink = useOwnLink();
  const { properties, lines } = divideProperties(markdown);
  const words = withShownDefinitions(withoutLogbook(lines)).join('\n');
  return (
    <MarkdownContext value={{ linkDetail: isTainted ? 'address' : 'host', Reference, fileAddress, ownLink }}>
      <div className="reading block-text min-w-0" dir="auto">
        <MarkdownBlock markdown={words} headingShift={1} linksPages />
      </div>
      {properties.length > 0 && (
        <dl className="mt-0.5 flex flex-wrap gap-x-4 text-label text-soft">
          {properties.map(({ key, value }, index) => (
            <div key={index} className="flex gap-1">
              <dt>{key}</dt>
              <dd className="text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </MarkdownContext>
  );
});

function Reference({ kind, target, blockId, heading, words }: ReferenceProps) {
  const isEmbedded = useContext(EmbedContext);
  const ownTitle = useContext(BlocksOfContext);
  const ofBlock = kind.endsWith('block');
  const title = kind.endsWith('part') ? ownTitle : target;
  if (title === null) return words;
  if (kind.startsWith('embed-') && !isEmbedded)
    return <Embed title={ofBlock ? null : title} blockId={ofBlock ? target : blockId} heading={heading} />;
  if (ofBlock) return <BlockLink id={target} />;
  return (
    <PageLink title={title} blockId={blockId} heading={heading}>
      {words}
    </PageLink>
  );
}

type PageLinkProps = {
  readonly title: string;
  /** If both are null, the page from its beginning is meant. */
  readonly blockId: string | null;
  readonly heading: string | null;
  readonly children: string;
};

function PageLink({ title, blockId, heading, children }: PageLinkProps) {
  const { slug } = useWorkspace();
  const href = paths.pageTitled(slug, title, { block: blockId, heading });
  return (
    <Link href={href} className="page-link" onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}

function useLookup(asked: { readonly title?: string; readonly blockId?: string }) {
  return useEndpointQuery('GET /v1/knowledge/lookup', {
    key: queryKeys.pages.lookup(asked),
    input: { query: asked.title === undefined ? { block_id: asked.blockId } : { title: asked.title } },
  });
}

function BlockLink({ id }: { readonly id: string }) {
  const { slug } = useWorkspace();
  const page = useLookup({ blockId: id });
  const block = page.data?.blocks.find((each) => each.id === id);
  if (page.data === undefined || block === undefined)
    return <span className="text-soft">{page.isLoading ? '…' : 'missing block'}</span>;
  const href = writeBlockAddress(slug, { pageId: page.data.id, title: page.data.title, blockId: id });
  return (
    <Link href={href} className="page-link" onClick={(event) => event.stopPropagation()}>
      {block.markdown.split('\n')[0]}
    </Link>
  );
}

const describeMissing = (name: string | null, hasPage: boolean) =>
  hasPage ? `“${name}” has no such block` : `“${name}” does not exist yet`;

type EmbedProps = {
  /** Null if only the block is named, which is found by its id. */
  readonly title: string | null;
  /** If both are null, the whole page is meant. */
  readonly blockId: string | null;
  readonly heading: string | null;
};

function Embed({ title: named, blockId: namedBlock, heading }: EmbedProps) {
  const page = useLookup(named === null ? { blockId: namedBlock ?? '' } : { title: named });
  const blockId = namedBlock ?? findHeading(page.data?.blocks ?? [], heading ?? '');
  const from = blockId === null ? 0 : (page.data?.blocks.findIndex(({ id }) => id === blockId) ?? 0);
  if (page.data === undefined || from === -1)
    return (
      <span className="text-soft">
        {page.isLoading ? '…' : describeMissing(named ?? blockId, page.data !== undefined)}
      </span>
    );
  const { blocks, title } = page.data;
  const depth = blocks[from]?.depth ?? 0;
  const behind = blocks.findIndex((block, index) => index > from && block.depth <= depth);
  const shown = blocks.slice(from, blockId !== null && behind !== -1 ? behind : undefined);
  return (
    <EmbedContext value={true}>
      <BlocksOfContext value={title}>
        <span className="my-1 block border-s-2 border-line ps-3">
          <span className="block text-label">
            <PageLink title={title} blockId={blockId} heading={null}>
              {title}
            </PageLink>
          </span>
          {shown.slice(0, mostEmbedded).map((block) => (
            <span
              key={block.id}
              className="block"
              style={{ paddingInlineStart: `${block.depth - depth}rem` }}
            >
              <BlockText markdown={block.markdown} isTainted={block.taint !== null} />
            </span>
          ))}
          {shown.length > mostEmbedded && (
            <span className="block text-label text-soft">
              {countNoun(shown.length - mostEmbedded, 'more block')} on its page
            </span>
          )}
        </span>
      </BlocksOfContext>
    </EmbedContext>
  );
}
