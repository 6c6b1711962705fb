'use client';

import { Maximize2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useCallback, useMemo } from 'react';
import { ArtifactBody } from '@/components/artifacts/artifact-body';
import { ArtifactStates } from '@/components/artifacts/artifact-states';
import { CopyAndExport } from '@/components/artifacts/copy-and-export';
import { describeOrigin, describeType, getArtifactState } from '@/components/artifacts/describe-artifact';
import { StaleNotice } from '@/components/artifacts/stale-notice';
import { useArtifactActions } from '@/components/artifacts/use-artifact';
import { useArtifactById } from '@/components/artifacts/use-artifact-by-id';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { listCitations } from '@/components/citations/list-citations';
import { buttonStyle } from '@/components/ui/button-style';
import { joinClasses } from '@/components/ui/class-names';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonLine } from '@/components/ui/skeleton';
import { StateLabel } from '@/components/ui/state-label';
import { Tooltip } from '@/components/ui/tooltip';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { LookBar } from './look-bar';
import { useArtifactFocus } from './use-artifact-focus';

type ArtifactLookProps = {
  readonly artifactId: string;
  /** True while a source covers the artifact. The artifact keeps its position but is invisible and cannot be reached. */
  readonly isCovered: boolean;
  /** Increases whenever the user opens something by hand. What the address opened takes no focus. */
  readonly openings: number;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  readonly onClose: () => void;
};

/** An artifact in the right pane, to read and check. Editing, comparing and sharing happen on its own page. */
export function ArtifactLook({ artifactId, isCovered, openings, onOpenPassage, onClose }: ArtifactLookProps) {
  const { data: artifact, error, isLoading } = useArtifactById(artifactId);
  const { setHeading, keepChip } = useArtifactFocus({ isCovered, openings });
  const openPassage = useCallback(
    (citation: AnswerCitation) => {
      keepChip();
      onOpenPassage(citation);
    },
    [keepChip, onOpenPassage],
  );
  return (
    <section
      aria-label={`Artifact: ${artifact?.title ?? ''}`}
      className={joinClasses('flex h-full min-h-0 flex-col', isCovered && 'invisible')}
    >
      <LookBar
        kind={artifact === undefined ? 'Artifact' : describeType(artifact.type, artifact.type_title)}
        onClose={onClose}
      >
        {artifact !== undefined && <Tools artifact={artifact} />}
      </LookBar>
      <div className="scroll-quiet @container min-h-0 flex-1 px-5 pt-6 pb-16 tablet:px-8">
        {error !== null && <FailureNotice sentence="This artifact cannot be shown." cause={error.message} />}
        <Skeleton waiting={isLoading} label="Loading the artifact" shape={<Shape />}>
          {artifact !== undefined && (
            <Content artifact={artifact} setHeading={setHeading} onOpenPassage={openPassage} />
          )}
        </Skeleton>
      </div>
    </section>
  );
}

/** The tools that fit into the pane. The others are on the artifact's own page. */
function Tools({ artifact }: { readonly artifact: ArtifactDetailReply }) {
  const { slug } = useWorkspace();
  const label = 'Open on its own page';
  return (
    <>
      {artifact.shown_version !== null && <CopyAndExport artifact={artifact} />}
      <Tooltip label={label}>
        <Link
          href={paths.artifact(slug, artifact.id)}
          aria-label={label}
          className={buttonStyle({ variant: 'quiet', square: true })}
        >
          <Maximize2 size={18} aria-hidden />
        </Link>
      </Tooltip>
    </>
  );
}

type ContentProps = Pick<ArtifactLookProps, 'onOpenPassage'> & {
  readonly artifact: ArtifactDetailReply;
  readonly setHeading: (heading: HTMLHeadingElement | null) => void;
};

function Content({ artifact, setHeading, onOpenPassage }: ContentProps) {
  const refresh = useRefresh();
  const refreshAll = () => void refresh(queryKeys.artifacts.all());
  const { makeAgain } = useArtifactActions(artifact, refreshAll, () => undefined);
  const citations = useMemo(() => listCitations(artifact.citations), [artifact.citations]);
  const version = artifact.shown_version;
  const state = getArtifactState(artifact);
  return (
    <article className="mx-auto grid max-w-218 gap-5">
      <header className="grid gap-1.5">
        <h2
          ref={setHeading}
          dir="auto"
          tabIndex={-1}
          className="font-reading text-heading font-semibold text-balance [overflow-wrap:anywhere]"
        >
          {artifact.title}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-label text-soft empty:hidden">
          {version !== null && (
            <span>
              {describeOrigin(version.origin)} by {version.author}, <Time of={version.created_at} />
            </span>
          )}
          {state !== null && <StateLabel state={state.state}>{state.word}</StateLabel>}
        </p>
      </header>
      <div className="grid gap-3 empty:hidden">
        <ArtifactStates artifact={artifact} onMakeAgain={makeAgain} onEnd={refreshAll} />
        <StaleNotice citations={citations} onOpenPassage={onOpenPassage} onMakeAgain={makeAgain} />
        {artifact.notes.map((note) => (
          <p key={note} className="text-label text-soft">
            {note}
          </p>
        ))}
      </div>
      {version !== null && (
        <ArtifactBody
          key={version.id}
          artifact={artifact}
          onOpenPassage={onOpenPassage}
          hasNotesInPlace={false}
          titleLevel={2}
        />
      )}
    </article>
  );
}

function Shape() {
  return (
    <div className="grid gap-3">
      <SkeletonLine className="h-7 w-3/4" />
      <SkeletonLine className="w-1/3" />
      <SkeletonLine className="mt-4 w-full" />
      <SkeletonLine className="w-11/12" />
      <SkeletonLine className="w-4/5" />
    </div>
  );
}
