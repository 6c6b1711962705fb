/** A field's name as words: `artifactId` and `artifact_id` are "Artifact id". Pure. */
export function nameField(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
