'use client';

import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** The button in lists of sources that opens the dialog for adding some. */
export function AddSourcesButton(props: { readonly onClick: () => void }) {
  return (
    <Button icon={Plus} size="small" onClick={props.onClick}>
      Add
    </Button>
  );
}
