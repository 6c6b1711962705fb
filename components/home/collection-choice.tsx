'use client';

import { Library } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator, MenuSwitch } from '@/components/ui/menu';
import { countNoun } from '@/lib/core/text';
import type { QuestionScope } from './use-question-scope';

/** Chooses which collections a question is asked to. */
export function CollectionChoice({ scope }: { readonly scope: QuestionScope }) {
  const { collections, ids, setIds } = scope;
  if (collections.length < 2) return null;
  const isTicked = (id: string) => ids.includes(id);
  const tick = (id: string, ticked: boolean) => {
    const next = ticked ? [...ids, id] : ids.filter((each) => each !== id);
    setIds(next.length === collections.length ? [] : next);
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" size="small" icon={Library}>
          {ids.length === 0 ? 'All collections' : countNoun(ids.length, 'collection')}
        </Button>
      }
    >
      <MenuItem onSelect={() => setIds([])}>All collections</MenuItem>
      <MenuSeparator />
      {collections.map(({ id, title }) => (
        <MenuSwitch key={id} checked={isTicked(id)} onCheckedChange={(ticked) => tick(id, ticked)}>
          {title}
        </MenuSwitch>
      ))}
    </Menu>
  );
}
