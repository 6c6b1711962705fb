/**
 * Tool names on a provider's wire. Providers accept letters, digits, `_` and `-`, but our names contain dots. `a.b` is sent as `a__b` and
 * converted back by lookup, so a name that contains `__` itself is not changed. Pure.
 */
import type { ModelTool } from '../model';

export type ToolNames = {
  toWire(name: string): string;
  fromWire(wireName: string): string;
};

export function createToolNames(tools: readonly ModelTool[]): ToolNames {
  const toWire = (name: string) => name.replaceAll('.', '__');
  const known = new Map(tools.map((tool) => [toWire(tool.name), tool.name]));
  if (known.size !== tools.length) throw new Error('Two tools have the same name on the wire.');
  return {
    toWire,
    // For a name that was not offered, take the closest reading, so that the refusal names what the model meant.
    fromWire: (wireName) => known.get(wireName) ?? wireName.replaceAll('__', '.'),
  };
}
