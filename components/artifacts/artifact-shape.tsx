import { SkeletonLine } from '@/components/ui/skeleton';

/** The lines of a text while its code loads. Before that the server's text is shown, so this is seen only after moving between pages. */
export function ArtifactShape() {
  return (
    <div
      role="status"
      aria-busy="true"
      data-skeleton
      className="grid max-w-(--container-measure) gap-3.5 pt-2"
    >
      <span className="sr-only">Loading the text</span>
      {['w-2/5', 'w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, index) => (
        <SkeletonLine key={index} className={width} />
      ))}
    </div>
  );
}

/** The editor while its code loads: the title with its buttons, and the text. */
export function EditorShape() {
  return (
    <div className="grid gap-3">
      <SkeletonLine className="h-14" />
      <SkeletonLine className="h-[60dvh]" />
    </div>
  );
}
