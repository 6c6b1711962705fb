/**
 * What an approval binds to (protocols 2): the canonical text of a definition without its layout, and its digest. Two definitions that do
 * the same have the same text: the order of actions and edges means nothing, where an action lies on the canvas neither; everything
 * else counts. Pure: the hash function comes from outside.
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

/** @param digest of a text, as the rest of the application makes it (SHA-256 in hexadecimal). */
export function hashDefinition(definition: WorkflowDefinition, digest: (text: string) => string): string {
  return digest(writeCanonicalDefinition(definition));
}

/** By the code units of their canonical text, which no locale changes. */
function sortAsSet(values: readonly unknown[]): readonly unknown[] {
  return values
    .map((value) => ({ value, text: writeCanonicalJson(value) }))
    .sort((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : 0))
    .map(({ value }) => value);
}
