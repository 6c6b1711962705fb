import type { SharedPage } from '@/lib/domain/shares/shared-page';
import { describePlace, listSources, type SharedSource, writeQuote } from './describe-shared';

/** The sources of a shared page. In print, each lists its quotes, because paper has no margin notes. */
export function SharedSources({ page }: { readonly page: SharedPage }) {
  const sources = listSources(page);
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="shared-sources">
      <h2 id="sources" className="text-title font-semibold font-reading">
        Sources
      </h2>
      <ol>
        {sources.map((source) => (
          <Source key={`${source.n} ${source.title} ${source.url ?? ''}`} source={source} />
        ))}
      </ol>
    </section>
  );
}

function Source({ source }: { readonly source: SharedSource }) {
  const facts = [source.site, `captured ${source.capturedAt.join(', ')}`].filter((fact) => fact !== null);
  return (
    <li>
      <span className="shared-source-number">{source.n}</span>
      <div className="min-w-0">
        <p dir="auto" className="shared-source-title">
          {source.url === null ? (
            source.title
          ) : (
            <a href={source.url} target="_blank" rel="noopener noreferrer nofollow" title={source.url}>
              {source.title}
            </a>
          )}
        </p>
        <p className="text-label text-soft">{facts.join(' · ')}</p>
        <div className="shared-print">
          {source.url !== null && <p className="break-all">{source.url}</p>}
          {source.notes.map((note) => (
            <p key={note.ordinal}>
              “{writeQuote(note.quote)}” ({describePlace(note)}
              {note.match === 'near' && ', near match'}
              {note.stale !== null && ', source changed since'})
            </p>
          ))}
        </div>
      </div>
    </li>
  );
}
