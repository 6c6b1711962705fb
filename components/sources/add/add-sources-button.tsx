'use client';

import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';

type AddSourcesButtonProps = { readonly canEdit: boolean; readonly onClick: () => void };

/** The button in lists of sources that opens the dialog for adding some. Those who may only read see the feeds there. */
export function AddSourcesButton({ canEdit, onClick }: AddSourcesButtonProps) {
  return (
    <Button icon={canEdit ? Plus : undefined} size="small" onClick={onClick}>
      {canEdit ? 'Add' : 'Feeds'}
    </Button>
  );
}
