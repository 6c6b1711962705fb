/** A field's name as words: `artifactId` and `artifact_id` are "artifact id". Pure. */
export function nameField(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
}
