'use client';

import { History } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { createLatePart } from '@/components/ui/create-late-part';
import { Menu } from '@/components/ui/menu';
import type { PlanItemsProps } from './plan-items';

const LatePlanItems = createLatePart<PlanItemsProps>(async () => {
  const { PlanItems } = await import('./plan-items');
  return PlanItems;
}, 'Loading the plans');

/** The plans approved earlier for a collection or across collections, to run again as they are or to edit first. */
export function PlanMenu(props: PlanItemsProps) {
  return (
    <Menu
      align="end"
      side="top"
      trigger={
        <Button size="small" variant="quiet" icon={History}>
          Earlier plans
        </Button>
      }
    >
      <LatePlanItems {...props} />
    </Menu>
  );
}
