import { describe, expect, it } from 'vitest';
import { type CommandContext, listCommands } from './list-commands';

const gone: string[] = [];
const context: CommandContext = {
  slug: 'rivers',
  role: 'editor',
  collectionId: null,
  go: (path) => () => void gone.push(path),
  setTheme: () => undefined,
  copyAddress: () => undefined,
  showShortcuts: () => undefined,
  signOut: () => undefined,
};
const labelsOf = (part: Partial<CommandContext>) =>
  listCommands({ ...context, ...part }).flatMap(({ items }) => items.map(({ label }) => label));

describe('listCommands', () => {
  it('gives every command an id of its own', () => {
    const ids = listCommands({ ...context, collectionId: 'col_1' }).flatMap(({ items }) =>
      items.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('offers to make things only to those who may', () => {
    expect(labelsOf({})).toContain('New collection');
    expect(labelsOf({ role: 'viewer' })).not.toContain('New collection');
  });

  it('offers to add to a collection only on its page, and opens the dialog there', () => {
    expect(labelsOf({})).not.toContain('New note in this collection');
    const items = listCommands({ ...context, collectionId: 'col_1' }).flatMap((group) => group.items);
    items.find(({ label }) => label === 'New note in this collection')?.onSelect();
    expect(gone).toEqual(['/w/rivers/c/col_1?add=note']);
  });
});
