/**
 * Reads what a client says about itself in its address and headers. `/mcp?collection=col_…` names the collection its calls work in, so that
 * what they store has a place. `/mcp?names=dots` requests the specified names of tools. None of this grants a right.
 */
import { z } from 'zod';
import { asId, type CollectionId } from '@/lib/core/ids';
import { idSchema } from '@/lib/protocol/http/endpoint';
import { readQuery } from '../http/read-query';
import { requireShape } from '../http/require-shape';
import { decideSpelling, type Spell, spellings } from './tool-spelling';

export type Connection = {
  readonly spell: Spell;
  /** As named by the client. Whether it exists is checked when a tool is called. */
  readonly collectionId: CollectionId | null;
};

const query = z.strictObject({
  collection: idSchema.optional(),
  names: z.enum(spellings).default('plain'),
});

export function readConnection(request: Request): Connection {
  const { collection, names } = requireShape(query, readQuery(request));
  return {
    spell: decideSpelling(names),
    collectionId: collection === undefined ? null : asId<CollectionId>(collection),
  };
}
