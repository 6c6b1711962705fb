/**
 * What a client says of itself in the address it connects to and in its headers. `/mcp?collection=col_…` is where its calls stand, so
 * that what they keep has a place; `/mcp?names=plain` asks for names without dots. Nothing here gives a right.
 */
import { z } from 'zod';
import { asId, type CollectionId } from '@/lib/core/ids';
import { idSchema } from '@/lib/protocol/http/endpoint';
import { requireShape } from '../http/require-shape';
import { decideSpelling, type Spell } from './tool-spelling';

export type Connection = {
  readonly spell: Spell;
  /** As named: whether it exists is looked up when something is called. */
  readonly collectionId: CollectionId | null;
};

const query = z.strictObject({
  collection: idSchema.optional(),
  names: z.literal('plain').optional(),
});

export function readConnection(request: Request): Connection {
  const named = Object.fromEntries(new URL(request.url).searchParams);
  const { collection, names } = requireShape(query, named);
  return {
    spell: decideSpelling(request.headers.get('mcp-protocol-version'), names === 'plain'),
    collectionId: collection === undefined ? null : asId<CollectionId>(collection),
  };
}
