import { CircleSlash } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import Markdown, { type Components, type ExtraProps, type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { InlineCode } from '@/components/markdown/inline-code';
import { ImagePlaceholder } from '@/components/markdown/image-placeholder';
import { isTangled } from '@/components/markdown/is-tangled';
import { MarkdownLink } from '@/components/markdown/markdown-link';
import { PlainText } from '@/components/markdown/plain-text';
import { rehypeCitations } from '@/components/markdown/rehype-citations';
import { rehypeReading } from '@/components/markdown/rehype-reading';
import { remarkInert } from '@/components/markdown/remark-inert';
import { remarkSyntax } from '@/components/markdown/remark-syntax';
import { schema } from '@/components/markdown/schema';
import { TaskBox } from '@/components/markdown/task-box';
import { getText } from '@/components/markdown/tree';
import type { SharedPath } from '@/lib/core/paths';
import { isNote, type SharedCitation } from '@/lib/domain/shares/shared-page';
import { getSourceKey } from './describe-shared';
import { MarginNote } from './margin-note';
import { rehypeFormulas } from './rehype-formulas';
import { rehypeMarginNotes } from './rehype-margin-notes';
import { rehypeOutline } from './rehype-outline';

type SharedTextProps = {
  readonly markdown: string;
  readonly citations: readonly SharedCitation[];
  /** Address of the page, without a trailing slash. */
  readonly base: SharedPath;
};

/**
 * Renders an artifact's text for readers without an account and without JavaScript. It uses the plugins of the workspace's own renderer,
 * but chips are plain links to notes. It is rendered on the server only, so nothing but this HTML is sent.
 */
export function SharedText({ markdown, citations, base }: SharedTextProps) {
  if (isTangled(markdown)) return <PlainText>{markdown}</PlainText>;
  return (
    <Markdown
      remarkPlugins={[remarkSyntax, remarkInert]}
      rehypePlugins={createRehypePlugins(citations)}
      remarkRehypeOptions={{ clobberPrefix: 'text-' }}
      components={createElements(citations, base)}
      urlTransform={(address) => address}
    >
      {markdown}
    </Markdown>
  );
}

function createRehypePlugins(citations: readonly SharedCitation[]): NonNullable<Options['rehypePlugins']> {
  return [
    [rehypeSanitize, schema],
    [rehypeReading, { headingShift: 1 }],
    rehypeOutline,
    [rehypeCitations, { citations, showPending: false }],
    rehypeMarginNotes,
    rehypeFormulas,
  ];
}

const readIndexes = (value: unknown) => {
  const text = String(value);
  return text === '' ? [] : text.split(' ').map(Number);
};

function createElements(citations: readonly SharedCitation[], base: SharedPath): Components {
  const named = findNamingNotes(citations);
  return {
    a: Anchor,
    img: Image,
    table: Table,
    pre: Preformatted,
    code: InlineCode,
    input: TaskBox,
    div: ({ node: _, ...rest }) => <div {...rest} />,
    span({ node, ...rest }) {
      const { dataCitations, dataFresh, dataNote, dataUnsupported } = node?.properties ?? {};
      if (dataCitations !== undefined) {
        const [indexes, fresh] = [readIndexes(dataCitations), readIndexes(dataFresh)];
        return <Chips citations={citations} indexes={indexes} fresh={fresh} />;
      }
      if (dataUnsupported !== undefined) return <UnsupportedWord />;
      const note = dataNote === undefined ? undefined : citations[Number(dataNote)];
      return note && isNote(note) ? (
        <MarginNote note={note} base={base} isRepeated={!named.has(note.ordinal)} />
      ) : (
        <span {...rest} />
      );
    },
  };
}

/** Returns the ordinals of the notes that are the first of their source. */
function findNamingNotes(citations: readonly SharedCitation[]): ReadonlySet<number> {
  const notes = citations.filter(isNote);
  const firsts = new Map(notes.toReversed().map((note) => [getSourceKey(note), note.ordinal]));
  return new Set(firsts.values());
}

type ChipsProps = {
  readonly citations: readonly SharedCitation[];
  readonly indexes: readonly number[];
  /** Indexes of the citations whose note is placed here and links back here. */
  readonly fresh: readonly number[];
};

function Chips({ citations, indexes, fresh }: ChipsProps) {
  const notes = [...new Set(indexes)].flatMap((index) => {
    const citation = citations[index];
    return citation && isNote(citation) ? [{ ...citation, isFresh: fresh.includes(index) }] : [];
  });
  return (
    <span className="citation-group">
      {notes.map((note) => (
        <a
          key={note.ordinal}
          id={note.isFresh ? `ref-${note.ordinal}` : undefined}
          href={`#note-${note.ordinal}`}
          className="citation-chip"
          data-match={note.match}
          data-stale={note.stale ?? undefined}
          title={note.title}
          aria-label={`Source ${note.n}, ${note.title}, show the quote`}
        >
          <span className="citation-number" aria-hidden>
            {note.n}
          </span>
        </a>
      ))}
    </span>
  );
}

/** Says "not supported" in words, because a hover card would need a script. */
function UnsupportedWord() {
  return (
    <span className="unsupported-mark" title="No passage in the sources supports this.">
      <CircleSlash size={12} aria-hidden />
      not supported
    </span>
  );
}

function Anchor({ node, href, children, id }: ComponentProps<'a'> & ExtraProps): ReactNode {
  if (href?.startsWith('#')) {
    return (
      <a href={href} id={id}>
        {children}
      </a>
    );
  }
  // A run that had read sources wrote the artifact, so the full address of each link is shown (threats 3).
  return (
    <MarkdownLink href={href} text={node ? getText(node) : ''} detail="address">
      {children}
    </MarkdownLink>
  );
}

function Image({ alt, src }: ComponentProps<'img'> & ExtraProps) {
  return <ImagePlaceholder alt={alt} src={typeof src === 'string' ? src : undefined} />;
}

function Table({ node: _, ...rest }: ComponentProps<'table'> & ExtraProps) {
  return (
    <div className="table-scroll" role="region" aria-label="Table" tabIndex={0}>
      <table {...rest} />
    </div>
  );
}

function Preformatted({ node: _, ...rest }: ComponentProps<'pre'> & ExtraProps) {
  return (
    <div className="code-block rounded-control bg-sunk">
      <pre {...rest} tabIndex={0} role="group" aria-label="Code" dir="ltr" />
    </div>
  );
}
