'use client';

import { ChevronDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice } from '@/components/ui/menu';
import { useDepth } from '@/lib/client/answer-settings';
import { useWorkspace } from '@/lib/client/workspace';
import { depths } from './describe-depth';

const options = depths.map(({ agent, name }) => ({ value: agent, label: name }));

/** Chooses the depth of the question, beside it. */
export function DepthChoice() {
  const { id } = useWorkspace();
  const [depth, setDepth] = useDepth(id);
  const name = depths.find(({ agent }) => agent === depth)?.name ?? '';
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" aria-label={`Depth: ${name}`} className="shrink-0">
          {name}
          <ChevronDown size={14} aria-hidden className="text-soft" />
        </Button>
      }
    >
      <MenuChoice label="Depth" value={depth} options={options} onValueChange={setDepth} />
    </Menu>
  );
}
