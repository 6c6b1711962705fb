'use client';

import { GitCompareArrows, History } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice, MenuItem } from '@/components/ui/menu';
import type { ArtifactVersionReply } from '@/lib/protocol/http/artifacts';
import { describeTime } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { describeOrigin } from './describe-artifact';

type VersionsMenuProps = {
  readonly versions: readonly ArtifactVersionReply[];
  readonly shown: number;
  readonly onShow: (version: number) => void;
  readonly onCompare: () => void;
};

/** Lists the versions of the artifact, newest first, and offers to compare two. */
export function VersionsMenu({ versions, shown, onShow, onCompare }: VersionsMenuProps) {
  const timeZone = useTimeZone();
  if (versions.length === 0) return null;
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" icon={History}>
          <span className="sr-only tablet:not-sr-only">Version</span> {shown}
        </Button>
      }
    >
      {versions.length > 1 && (
        <MenuItem icon={GitCompareArrows} onSelect={onCompare}>
          Compare versions…
        </MenuItem>
      )}
      <MenuChoice
        label="Show"
        value={String(shown)}
        options={versions.map((version) => ({
          value: String(version.number),
          label: `${version.number} · ${describeOrigin(version.origin)} by ${version.author} · ${describeTime(version.created_at, timeZone)}`,
        }))}
        onValueChange={(value) => onShow(Number(value))}
      />
    </Menu>
  );
}
