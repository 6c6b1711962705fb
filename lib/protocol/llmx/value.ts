/** The values an LLMX message consists of (LLMX 2.3, Appendix A), with and without their positions in the text. There is no null. */
export type LlmxValue = string | number | boolean | readonly LlmxValue[] | LlmxObject;

/** Keys begin with a letter, so none is a number and insertion order is preserved. */
export type LlmxObject = { readonly [key: string]: LlmxValue };

/** Characters from the beginning of the text. */
export type Offset = number;

export type Pair = { readonly key: string; readonly offset: Offset; readonly node: Node };

/** A value as it was read, with its position. */
export type Node = { readonly offset: Offset } & (
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'array'; readonly items: readonly Node[] }
  | { readonly kind: 'object'; readonly pairs: readonly Pair[] }
);

export function toValue(node: Node): LlmxValue {
  switch (node.kind) {
    case 'array':
      return node.items.map(toValue);
    case 'object':
      return toObject(node.pairs);
    case 'string':
    case 'number':
    case 'boolean':
      return node.value;
  }
}

function toObject(pairs: readonly Pair[]): LlmxObject {
  return Object.fromEntries(pairs.map(({ key, node }) => [key, toValue(node)]));
}
