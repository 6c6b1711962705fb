'use client';

import { ChevronDown, Cpu } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { Menu, MenuChoice } from '@/components/ui/menu';
import type { ModelChoice } from '@/lib/client/use-model-choice';

/** Chooses the model of the next question, beside it. It is only there where more than one is offered. */
export function ModelChoiceMenu({ choice }: { readonly choice: ModelChoice }) {
  const { offered, answering, choose } = choice;
  if (offered.length < 2) return null;
  const name = answering?.name ?? 'removed';
  // A phone has no room for a name that is nothing special.
  const isDefault = answering?.is_default === true;
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="small"
          variant="quiet"
          aria-label={answering === undefined ? 'Model: removed. Choose another.' : `Model: ${name}`}
          className={answering === undefined ? 'min-w-0 text-near' : 'min-w-0 text-soft'}
        >
          {isDefault && <Cpu size={14} aria-hidden className="tablet:hidden" />}
          <span
            className={joinClasses('max-w-24 truncate tablet:max-w-40', isDefault && 'hidden tablet:inline')}
          >
            {name}
          </span>
          <ChevronDown size={14} aria-hidden className="shrink-0" />
        </Button>
      }
    >
      <MenuChoice
        label="Model"
        value={answering?.id ?? ''}
        options={offered.map((model) => ({
          value: model.id,
          label: model.is_default ? `${model.name} (default)` : model.name,
        }))}
        onValueChange={choose}
      />
    </Menu>
  );
}
