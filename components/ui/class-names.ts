/** Joins class names, leaving out absent ones. Later names do not override earlier ones, so use it for layout only. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
