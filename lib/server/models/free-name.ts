/** Decides the name under which a model stands in the list. No two models of a workspace have the same, whatever the case. Pure. */
import type { NamedModel } from '@/lib/domain/models/setting-store';
import { builtInName, fixedModels } from './list-offered';
import { refuseField } from './refuse-field';

const reserved = [fixedModels.environment, fixedModels.builtIn, builtInName];

type Named = Pick<NamedModel, 'id' | 'name'>;

const fold = (name: string) => name.toLowerCase();

/** Returns the name as typed, or refuses one that another model has. */
export function requireFreeName(rows: readonly Named[], { id, name }: Named): string {
  const taken = [...reserved, ...rows.filter((row) => row.id !== id).map((row) => row.name)];
  if (taken.some((each) => fold(each) === fold(name)))
    refuseField('name', `There is already a model called “${name}”. Choose another name.`);
  return name;
}

/** Returns the name of the model, with a number if another one has it. */
export function chooseFreeName(rows: readonly Named[], model: string): string {
  const taken = new Set([...reserved, ...rows.map(({ name }) => name)].map(fold));
  let name = model;
  for (let number = 2; taken.has(fold(name)); number += 1) name = `${model} (${number})`;
  return name;
}
