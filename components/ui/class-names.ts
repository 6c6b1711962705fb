/** Joins class names, leaving out what is absent. Later names do not override earlier ones: use it for layout only. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
