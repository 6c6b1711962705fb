/**
 * Reads what a client says about itself in its address and headers. `/mcp?collection=col_…` names the collection its calls work in, so that
 * what they store has a place. `/mcp?names=plain` requests names without dots. None of this grants a right.
 */
import { z } from 'zod';
import { asId, type CollectionId } from '@/lib/core/ids';
import { idSchema } from '@/lib/protocol/http/endpoint';
import { requireShape } from '../http/require-shape';
import { decideSpelling, type Spell } from './tool-spelling';

export type Connection = {
  readonly spell: Spell;
  /** As named by the client. Whether it exists is checked when a tool is called. */
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
