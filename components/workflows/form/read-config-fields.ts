import { z } from 'zod';
import { checkShape, type JsonValue } from '@/lib/core/json';
import { capitalise } from '@/lib/core/text';
import { findEntity } from '@/lib/domain/workflows/entities';
import { findNamedNoun, type NamedByField } from './named-noun';

/** The kind of control for a field. `json` is for values that no other control can edit without loss. */
type ConfigFieldKind =
  | { readonly kind: 'text'; readonly maxChars: number | null; readonly rows: number | null }
  | { readonly kind: 'number'; readonly least: number | null; readonly highest: number | null }
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'switch' }
  | { readonly kind: 'list'; readonly most: number | null }
  | { readonly kind: 'text-or-list' }
  | { readonly kind: 'people'; readonly mayBeEveryone: boolean }
  | { readonly kind: 'record' | 'records'; readonly noun: NamedByField }
  | { readonly kind: 'transform' | 'options-of-transform' }
  | { readonly kind: 'named-values'; readonly isTextOnly: boolean }
  | { readonly kind: 'condition' }
  | { readonly kind: 'json' };

export type ConfigField = ConfigFieldKind & {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly isRequired: boolean;
  /** Never shown. The stored value stays unless a new one is entered. */
  readonly isSecret: boolean;
  /** True if a reference may not be used in the field (`fixed`). */
  readonly isFixed: boolean;
  /** The default that applies if nothing is entered. */
  readonly standard: JsonValue | null;
};

const nodeSchema = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  hint: z.string().optional(),
  words: z.record(z.string(), z.string()).default({}),
  default: z.json().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
  secret: z.boolean().default(false),
  fixed: z.boolean().default(false),
});
type SchemaNode = z.output<typeof nodeSchema>;

const configSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  $defs: z.record(z.string(), z.unknown()).default({}),
});
type Definitions = z.output<typeof configSchema>['$defs'];

/** A text that may be this many characters long gets several lines. Shorter ones, such as an address or a title, get one. */
const pageChars = 4_000;

/** Reads the fields of a form from the JSON Schema of a kind of step. Every property has a control. Pure. */
export function readConfigFields(
  schema: unknown,
  secretKeys: readonly string[] = [],
): readonly ConfigField[] {
  const checked = checkShape(configSchema, schema);
  if (!checked.ok) return [];
  const { properties, required, $defs } = checked.value;
  return Object.entries(properties).map(([name, property]) => {
    const node = readNode(property, $defs);
    return {
      ...(findNamedKind(name, node) ?? findKind(node, $defs)),
      name,
      label: node.title ?? name.replaceAll('_', ' '),
      hint: findHint(name, node),
      isRequired: required.includes(name),
      isSecret: node.secret || secretKeys.includes(name),
      isFixed: node.fixed,
      standard: node.default ?? null,
    };
  });
}

function readNode(schema: unknown, definitions: Definitions): SchemaNode {
  const read = checkShape(nodeSchema, schema);
  const node = read.ok ? read.value : nodeSchema.parse({});
  const target = definitions[node.$ref?.replace('#/$defs/', '') ?? ''];
  if (target === undefined) return node;
  const { $ref: _, ...own } = node;
  return { ...readNode(target, definitions), ...own };
}

function findKind(node: SchemaNode, definitions: Definitions): ConfigFieldKind {
  if (node.enum !== undefined) return { kind: 'choice', choices: nameChoices(node.enum, node.words) };
  const branches = (node.anyOf ?? []).map((branch) => readNode(branch, definitions));
  if (isCondition(branches)) return { kind: 'condition' };
  switch (node.type ?? '') {
    case 'string':
      return { kind: 'text', maxChars: node.maxLength ?? null, rows: countRows(node.maxLength) };
    case 'integer':
    case 'number':
      return { kind: 'number', least: node.minimum ?? null, highest: node.maximum ?? null };
    case 'boolean':
      return { kind: 'switch' };
    case 'array':
      return isText(node.items, definitions)
        ? { kind: 'list', most: node.maxItems ?? null }
        : { kind: 'json' };
    case 'object':
      if (node.properties !== undefined) return { kind: 'json' };
      return { kind: 'named-values', isTextOnly: isText(node.additionalProperties, definitions) };
    default:
      return { kind: isTextOrList(branches) ? 'text-or-list' : 'json' };
  }
}

/** People, records and the options of a transform are recognised by the name of their field, and chosen instead of typed. */
function findNamedKind(name: string, node: SchemaNode): ConfigFieldKind | null {
  if (name === 'recipients' || name === 'approvers')
    return { kind: 'people', mayBeEveryone: name === 'recipients' };
  if (name === 'options') return { kind: 'options-of-transform' };
  if (name === 'type' && node.enum === undefined) return { kind: 'transform' };
  const noun = findNamedNoun(name);
  if (noun === null) return null;
  return { kind: node.type === 'array' ? 'records' : 'record', noun };
}

/** The description is written for those who write ids and references by hand, such as models. `hint` replaces it in forms. */
function findHint(name: string, node: SchemaNode): string | null {
  if (node.hint !== undefined) return node.hint === '' ? null : node.hint;
  return findNamedKind(name, node) === null && node.enum === undefined ? (node.description ?? null) : null;
}

/** Names a choice with its declared words, else by the entity it stands for, else by its own word. */
function nameChoices(choices: readonly string[], words: SchemaNode['words']) {
  return choices.map((value) => ({
    value,
    label: words[value] ?? capitalise(findEntity(value)?.many ?? value.replaceAll('_', ' ')),
  }));
}

/**
 * Returns the initial number of lines of a text field, or null if it never has more than one. A text without a limit may be a title or a
 * page, so its field starts with one line and grows.
 */
function countRows(maxChars: number | undefined): number | null {
  if (maxChars === undefined) return 1;
  return maxChars < pageChars ? null : 3;
}

function isTextOrList(branches: readonly SchemaNode[]): boolean {
  return (
    branches.length === 2 &&
    ['string', 'array'].every((wanted) => branches.some(({ type }) => type === wanted))
  );
}

function isText(schema: unknown, definitions: Definitions): boolean {
  const node = readNode(schema, definitions);
  return node.type === 'string' && node.enum === undefined;
}

/** True for a choice between a test and groups of tests. Nothing else in a config has such groups. */
function isCondition(branches: readonly SchemaNode[]): boolean {
  return ['and', 'or', 'not'].every((group) =>
    branches.some(({ properties }) => properties !== undefined && group in properties),
  );
}
