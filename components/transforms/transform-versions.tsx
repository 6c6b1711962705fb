'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { describeTime } from '@/components/ui/describe-time';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useTimeZone } from '@/components/ui/page-memory';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { TransformDefinition } from '@/lib/protocol/own-transform';

type TransformVersionsProps = {
  readonly id: string;
  readonly current: number;
  /** Puts an earlier version into the form, from which it can be saved again. */
  readonly onTake: (definition: TransformDefinition) => void;
};

/** Lists the versions of a transform. Choosing one puts it into the form and changes nothing until it is saved. */
export function TransformVersions({ id, current, onTake }: TransformVersionsProps) {
  const timeZone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const versions = useEndpointQuery('GET /v1/transforms/{id}/versions', {
    key: [...queryKeys.transformVersions(id), current],
    input: { params: { id } },
    enabled: isOpen,
  });
  return (
    <Menu
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" icon={History}>
          Versions
        </Button>
      }
    >
      <Skeleton waiting={versions.isPending} label="Loading versions" shape={<SkeletonRows count={2} />}>
        {versions.error !== null && (
          <p className="max-w-80 px-2.5 py-1.5">The versions could not be loaded. {versions.error.message}</p>
        )}
        {versions.data?.items.map(({ number, definition, author, created_at: at }) => (
          <MenuItem key={number} onSelect={() => onTake(definition)}>
            Version {number} by {author}, {describeTime(at, timeZone)}
          </MenuItem>
        ))}
      </Skeleton>
    </Menu>
  );
}
