'use client';

import { Link } from '@/components/ui/link';
import { type KeyboardEvent, useRef, useState } from 'react';
import { TextField } from '@/components/ui/text-field';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { groupTransforms, type OfferedTransform } from './group-transforms';

type ChooseTransformProps = {
  readonly transforms: readonly OfferedTransform[];
  readonly onChoose: (transform: OfferedTransform) => void;
};

/** Everything that can be made, under headings and with a search. The arrow keys move through the list, from the search too. */
export function ChooseTransform({ transforms, onChoose }: ChooseTransformProps) {
  const { slug, role } = useWorkspace();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const groups = groupTransforms(transforms, search);
  const [first] = groups.flatMap((group) => group.transforms);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const choices = [...(list.current?.querySelectorAll<HTMLElement>('input, [data-transform]') ?? [])];
    const at = choices.findIndex((choice) => choice === document.activeElement);
    choices[Math.min(Math.max(at + step, 0), choices.length - 1)]?.focus();
  };
  return (
    <div ref={list} onKeyDown={move} className="grid gap-4">
      <TextField
        type="search"
        label="Search"
        hideLabel
        placeholder="Search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || search.trim() === '' || first === undefined) return;
          event.preventDefault();
          onChoose(first);
        }}
      />
      {groups.map(({ name, transforms: offered }) => (
        <section key={name} aria-label={name} className="grid gap-1">
          <h3 className="px-2.5 text-label font-medium text-soft">{name}</h3>
          <ul className="grid tablet:grid-cols-2">
            {offered.map((transform) => (
              <li key={transform.type}>
                <button
                  type="button"
                  data-transform
                  onClick={() => onChoose(transform)}
                  className="flex h-full w-full flex-col rounded-control px-2.5 py-1.5 text-start hover:bg-sunk"
                >
                  <span className="block font-medium">{transform.title}</span>
                  <span className="block text-label text-soft">{transform.description}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {first === undefined && <p className="px-2.5 text-soft">Nothing of that name can be made.</p>}
      <p className="flex flex-wrap gap-x-4 px-2.5 text-label">
        {role !== 'viewer' && (
          <Link className="underline underline-offset-2" href={paths.newTransform(slug)}>
            Make your own transform
          </Link>
        )}
        <Link className="underline underline-offset-2" href={paths.transforms(slug)}>
          Transforms of your team
        </Link>
      </p>
    </div>
  );
}
