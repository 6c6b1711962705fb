'use client';

import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** The button that opens it, where sources are listed. */
export function AddSourcesButton(props: { readonly onClick: () => void }) {
  return (
    <Button icon={Plus} size="small" onClick={props.onClick}>
      Add
    </Button>
  );
}
