/**
 * What an approval binds to (protocols 2): the canonical text of a definition without its layout, and its digest. Two definitions that do
 * the same have the same text: the order of actions and edges and the positions on the canvas make no difference, and everything else does.
 * Pure: the caller supplies the hash function.
 */
import { z } from 'zod';
import { writeCanonicalJson } from '@/lib/core/json';
import { type WorkflowDefinition, workflowDefinitionSchema } from '@/lib/protocol/workflow/definition';

function writeCanonicalDefinition(definition: WorkflowDefinition): string {
  const { actions, edges, ...settings } = z.encode(workflowDefinitionSchema, definition);
  return writeCanonicalJson({
    ...settings,
    actions: sortAsSet(actions.map(({ position: _, ...action }) => action)),
    edges: sortAsSet(edges),
  });
}

/** @param digest computes the digest of a text as in the rest of the application (SHA-256 in hexadecimal). */
export function hashDefinition(definition: WorkflowDefinition, digest: (text: string) => string): string {
  return digest(writeCanonicalDefinition(definition));
}

/** Sorts by the code units of the canonical text, which do not depend on a locale. */
function sortAsSet(values: readonly unknown[]): readonly unknown[] {
  return values
    .map((value) => ({ value, text: writeCanonicalJson(value) }))
    .sort((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : 0))
    .map(({ value }) => value);
}
