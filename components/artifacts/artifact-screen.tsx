'use client';

import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useCompany } from '@/components/presence/use-company';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { listCitations } from '@/components/citations/list-citations';
import { joinClasses } from '@/components/ui/class-names';
import { createLatePart } from '@/components/ui/create-late-part';
import { createServedPart } from '@/components/ui/create-served-part';
import { createLateWindow } from '@/components/ui/late';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { TalkButton } from '@/components/threads/talk-button';
import { followUser } from '@/components/ui/move-focus';
import { usePlace } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { ArtifactDetailReply, ArtifactVersionReply } from '@/lib/protocol/http/artifacts';
import { ArtifactHeader } from './artifact-header';
import { ArtifactStates, OldVersion } from './artifact-states';
import { ArtifactShape, EditorShape } from './artifact-shape';
import type { CompareVersionsProps } from './compare-versions';
import { frameStyle } from './frame-style';
import { useArtifact, useArtifactActions } from './use-artifact';
import { WithSource } from '@/components/sources/with-source';

const ArtifactBody = createServedPart(
  async () => (await import('./artifact-body')).ArtifactBody,
  <ArtifactShape />,
);
const StaleNotice = createServedPart(async () => (await import('./stale-notice')).StaleNotice, null);
const ArtifactEditor = createLatePart(
  async () => (await import('./artifact-editor')).ArtifactEditor,
  'Loading the editor',
  <EditorShape />,
);
const SourceLook = createLatePart(
  async () => (await import('@/components/sources/source-look')).SourceLook,
  'Loading the source',
);
const LateCompareVersions = createLateWindow<CompareVersionsProps>(
  async () => (await import('./compare-versions')).CompareVersions,
);

type ArtifactScreenProps = {
  readonly artifact: ArtifactDetailReply;
  readonly versions: readonly ArtifactVersionReply[];
  readonly collectionTitle: string | null;
  /** The button that opens the share dialog. */
  readonly shareAction?: ReactNode;
  /** Where it was copied from, if it was. */
  readonly copiedFrom?: ReactNode;
};

/** One artifact, to read, check, edit, compare and export. The address holds which version and which passage are shown. */
export function ArtifactScreen({
  artifact: first,
  versions: firstVersions,
  collectionTitle,
  shareAction,
  copiedFrom,
}: ArtifactScreenProps) {
  const { slug } = useWorkspace();
  const [place, setPlace] = useQueryStates(
    {
      version: parseAsInteger,
      look: parseAsString,
      rev: parseAsString,
      at: parseAsString,
      edit: parseAsString,
      compare: parseAsString,
    },
    { history: 'push', shallow: true },
  );
  const { artifact, versions, refresh } = useArtifact(first, firstVersions, place.version);
  const { makeAgain, remove, restoreVersion } = useArtifactActions(
    artifact,
    refresh,
    () => void setPlace({ version: null }),
  );
  useFollowArtifact(artifact, refresh);
  const heading = useRef<HTMLHeadingElement>(null);
  usePlace(
    {
      crumbs: [{ label: 'Artifacts', href: paths.artifacts(slug) }, { label: artifact.title }],
      actions: (
        <>
          <WhoIsHere kind="artifact" id={artifact.id} />
          <TalkButton subject={{ kind: 'artifact', id: artifact.id, span: null }} />
        </>
      ),
    },
    `${artifact.id}:${artifact.title}`,
  );
  const citations = useMemo(() => listCitations(artifact.citations), [artifact.citations]);
  const openPassage = (citation: AnswerCitation) => {
    if (citation.match === 'unsupported') return;
    void setPlace({
      look: citation.sourceId,
      rev: citation.revisionId,
      at: `${citation.start}-${citation.end}`,
    });
  };
  const closeLook = () => void setPlace({ look: null, rev: null, at: null });
  const isOld = artifact.shown_version !== null && artifact.shown_version.number < artifact.version;

  const page = (
    <div className="scroll-quiet @container h-full px-5 pt-8 pb-24 print:overflow-visible">
      {place.edit !== null && !isOld && artifact.status !== 'running' ? (
        <ArtifactEditor
          key={artifact.id}
          artifact={artifact}
          onSaved={refresh}
          onOpenPassage={openPassage}
          onClose={() => void setPlace({ edit: null }).then(() => followUser(heading.current))}
        />
      ) : (
        <article className="grid gap-6">
          <ArtifactHeader
            artifact={artifact}
            versions={versions}
            collectionTitle={collectionTitle}
            heading={heading}
            onEdit={() => void setPlace({ edit: '1' })}
            onMakeAgain={makeAgain}
            onDelete={remove}
            onShowVersion={(version) =>
              void setPlace({ version: version === artifact.version ? null : version })
            }
            onCompare={() => void setPlace({ compare: '1' })}
            shareAction={shareAction}
          />
          <div className={joinClasses(frameStyle, 'grid gap-3 empty:hidden')}>
            <ArtifactStates artifact={artifact} onMakeAgain={makeAgain} onEnd={() => refresh(null)} />
            {isOld && (
              <OldVersion
                artifact={artifact}
                onNewest={() => void setPlace({ version: null })}
                onRestore={restoreVersion}
              />
            )}
            {citations.some(({ stale }) => stale !== null) && (
              <StaleNotice citations={citations} onOpenPassage={openPassage} onMakeAgain={makeAgain} />
            )}
            {copiedFrom}
            {artifact.notes.map((note) => (
              <p key={note} className="text-label text-soft">
                {note}
              </p>
            ))}
          </div>
          {artifact.shown_version !== null && (
            <div className={frameStyle}>
              <ArtifactBody
                key={artifact.shown_version.id}
                artifact={artifact}
                onOpenPassage={openPassage}
                talksAbout={isOld ? undefined : artifact.id}
              />
            </div>
          )}
        </article>
      )}
    </div>
  );
  return (
    <>
      <WithSource noun="artifact" page={page} onClose={closeLook}>
        {place.look === null ? null : (
          <SourceLook
            key={place.look}
            sourceId={place.look}
            revisionId={place.rev}
            at={readSpan(place.at)}
            citations={citations}
          />
        )}
      </WithSource>
      {place.compare !== null && versions.length > 1 && (
        <LateCompareVersions
          open
          artifactId={artifact.id}
          versions={versions}
          onClose={() => void setPlace({ compare: null })}
        />
      )}
    </>
  );
}

/** Brings what others save onto the page while it is open. */
function useFollowArtifact({ id, version }: ArtifactDetailReply, refresh: (saved: null) => void): void {
  const newest = useCompany('artifact', id)?.version ?? version;
  const follow = useEffectEvent(() => refresh(null));
  useEffect(() => {
    if (newest > version) follow();
  }, [newest, version]);
}

function readSpan(text: string | null): { start: number; end: number } | null {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '');
  return match === null ? null : { start: Number(match[1]), end: Number(match[2]) };
}
