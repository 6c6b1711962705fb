'use client';

import { BookOpenText, X } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useStoredFlag } from '@/lib/client/use-stored-flag';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

type BuiltInBannerProps = { readonly setting: ReplyTo<'GET /v1/models/setting'> };

/**
 * A small notice above a conversation that no model is connected and what one would change. Each browser can dismiss it once and for all. Its
 * link is the browser's own, so that a conversation does not load the code of links for it.
 */
export function BuiltInBanner({ setting: initial }: BuiltInBannerProps) {
  const { slug, role } = useWorkspace();
  const [isHidden, setHidden] = useStoredFlag('built-in-banner-dismissed', false);
  const setting = useEndpointQuery('GET /v1/models/setting', {
    key: queryKeys.models.setting(),
    initialData: initial,
  });
  if (isHidden || setting.data?.provider !== 'extractive') return null;
  return (
    <div className="mx-auto w-full max-w-conversation px-4 pt-3 pb-2">
      <aside
        aria-label="The model in use"
        className="no-print flex items-start gap-2 rounded-panel border border-line bg-sunk py-1.5 ps-3 pe-1 text-label"
      >
        <BookOpenText size={16} aria-hidden className="mt-1 shrink-0 text-soft" />
        <p className="min-w-0 flex-1 py-1 text-pretty">
          Answers are quoted word for word by the built-in reader. A model would write them in its own words,
          with the same quotes as proof.{' '}
          {role === 'owner' ? (
            <a className="underline underline-offset-2" href={paths.settingsSection(slug, 'models')}>
              Connect a model
            </a>
          ) : (
            'An owner can connect one in Settings.'
          )}
        </p>
        <IconButton size="small" icon={X} label="Do not show again" onClick={() => setHidden(true)} />
      </aside>
    </div>
  );
}
