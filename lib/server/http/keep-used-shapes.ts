/**
 * Leaves in an OpenAPI document only the shapes that something refers to, each under its plain name. The library describes a shape on both
 * sides, as what is sent to us (`Alert`) and as what we send (`AlertOutput`), although nearly every shape is used on one side only.
 */
const prefix = '#/components/schemas/';
const outputSuffix = 'Output';

type Shapes = Readonly<Record<string, unknown>>;

/** @returns the shapes that the paths refer to, directly or through other shapes, and the paths, with the new names in both */
export function keepUsedShapes(paths: unknown, shapes: Shapes): { paths: unknown; shapes: Shapes } {
  const used = findUsed(paths, shapes);
  const rename = (name: string) => {
    const plain = name.slice(0, -outputSuffix.length);
    return name.endsWith(outputSuffix) && plain in shapes && !used.has(plain) ? plain : name;
  };
  const kept = Object.entries(shapes).filter(([name]) => used.has(name));
  return {
    paths: renameReferences(paths, rename),
    shapes: Object.fromEntries(kept.map(([name, shape]) => [rename(name), renameReferences(shape, rename)])),
  };
}

function findUsed(paths: unknown, shapes: Shapes): ReadonlySet<string> {
  const used = new Set<string>();
  const open = listReferences(paths);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    open.push(...listReferences(shapes[name]));
  }
  return used;
}

function listReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listReferences);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner.slice(prefix.length)] : listReferences(inner),
  );
}

function renameReferences(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? prefix + rename(inner.slice(prefix.length))
        : renameReferences(inner, rename),
    ]),
  );
}
