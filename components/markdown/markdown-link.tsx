import type { ReactNode } from 'react';
import { isHostInText, readLink } from './read-link';

export type LinkDetail = 'host' | 'address';

type MarkdownLinkProps = {
  readonly href: string | undefined;
  /** The link's words as plain text. */
  readonly text: string;
  /** `address` also shows the query, for text produced in a run that had read sources. */
  readonly detail: LinkDetail;
  /** Position of the words in the stored text. */
  readonly stamp?: Stamp | undefined;
  readonly children: ReactNode;
};

type Stamp = { readonly 'data-start'?: number | undefined; readonly 'data-end'?: number | undefined };

/**
 * A link out of the workspace. It shows where it leads and tells the other side nothing. An address that is not a valid link stays text.
 */
export function MarkdownLink({ href, text, detail, stamp, children }: MarkdownLinkProps) {
  const link = readLink(href);
  if (!link) return <span {...stamp}>{children}</span>;
  const query = detail === 'address' ? link.query : '';
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" title={link.href} {...stamp}>
        {children}
      </a>
      {(query !== '' || !isHostInText(text, link)) && (
        <span className="link-host">
          {'\u2197\u2009'}
          {link.host}
          {query && <span className="whitespace-normal break-all">{query}</span>}
        </span>
      )}
    </>
  );
}
