'use client';

import { ChevronDown } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuGroup, MenuItem } from '@/components/ui/menu';
import { useOfferedModels } from '@/lib/client/use-model-choice';

type AnswerWithAnotherProps = { readonly onChoose: (modelId: string) => void };

/** Answers a question once more with a chosen model. Both answers stay, as versions that can be compared. */
export function AnswerWithAnother({ onChoose }: AnswerWithAnotherProps) {
  const offered = useOfferedModels();
  if (offered.length < 2) return null;
  return (
    <Menu align="start" trigger={<IconButton size="small" icon={ChevronDown} label="Ask another model" />}>
      <MenuGroup label="Answer again with">
        {offered.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => onChoose(id)}>
            {name}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
