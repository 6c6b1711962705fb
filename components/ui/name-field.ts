import { capitalise } from '@/lib/core/text';

/** Turns a field's name into words: `artifactId` and `artifact_id` become "Artifact ID". Pure. */
export function nameField(name: string): string {
  return capitalise(
    name
      .replaceAll('_', ' ')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replaceAll(/\b(id|url)\b/g, (short) => short.toUpperCase()),
  );
}
