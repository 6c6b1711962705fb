/** Finds the integration that a user or a model means by a name, and writes what to say if there is none. Pure. */
import { type Integration, listOperations } from './integration';

type Named = Pick<Integration, 'name' | 'kind'>;

/** Returns the integration of exactly this name, or the only one that matches when case is ignored. */
export function findIntegration<Known extends Named>(known: readonly Known[], name: string): Known | null {
  const exact = known.find((each) => each.name === name);
  if (exact !== undefined) return exact;
  const wanted = name.trim().toLowerCase();
  const [found, ...others] = known.filter((each) => each.name.toLowerCase() === wanted);
  return found === undefined || others.length > 0 ? null : found;
}

/** "Available integrations: Team chat (post_message)." */
export function describeKnown(known: readonly Named[]): string {
  if (known.length === 0) return 'No integrations are set up. An owner can add one in Settings.';
  const listed = known.map(({ name, kind }) => `${name} (${listOperations(kind).join(', ')})`);
  return `Available integrations: ${listed.join('; ')}.`;
}
