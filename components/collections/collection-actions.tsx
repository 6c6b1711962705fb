'use client';

import { WhoIsHere } from '@/components/presence/who-is-here';
import { AccessMark } from './access-mark';
import { CollectionMenu, type CollectionMenuProps } from './collection-menu';
import type { CollectionAccess } from '@/lib/protocol/collection-words';

export type CollectionActionsProps = CollectionMenuProps & {
  readonly access: CollectionAccess;
  readonly canEdit: boolean;
};

/** What the bar above a collection says of it, and the actions on it. */
export function CollectionActions({ access, canEdit, ...menu }: CollectionActionsProps) {
  return (
    <>
      <WhoIsHere kind="collection" id={menu.collection.id} />
      <AccessMark access={access} />
      {canEdit && <CollectionMenu {...menu} />}
    </>
  );
}
