/** Tells a member that this is only a preview and nothing is shared by it. */
import type { PreviewedKind } from '@/lib/core/paths';

export function PreviewBanner({ kind }: { readonly kind: PreviewedKind }) {
  return (
    <p className="shared-banner no-print">
      <strong className="font-medium">Preview.</strong>{' '}
      {kind === 'artifact'
        ? 'This is what anyone with a link would see. Previewing it shares nothing.'
        : 'This is what anyone with this link sees. Previewing it does not count as a view.'}
    </p>
  );
}
