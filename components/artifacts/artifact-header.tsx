'use client';

import type { RefObject } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { createServedPart } from '@/components/ui/create-served-part';
import type { ArtifactDetailsProps } from './artifact-details';
import { frameStyle } from './frame-style';

const ArtifactDetails = createServedPart(
  async () => (await import('./artifact-details')).ArtifactDetails,
  <div className="min-h-16" />,
);

type ArtifactHeaderProps = ArtifactDetailsProps & {
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** Shows the title, what the artifact is, and all actions on it. */
export function ArtifactHeader({ heading, ...details }: ArtifactHeaderProps) {
  const { artifact } = details;
  return (
    <header className={joinClasses(frameStyle, 'grid gap-2')}>
      <h1
        ref={heading}
        dir="auto"
        tabIndex={-1}
        className="font-reading text-display font-semibold text-balance"
      >
        {artifact.shown_version?.title ?? artifact.title}
      </h1>
      <ArtifactDetails {...details} />
    </header>
  );
}
