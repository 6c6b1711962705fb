/**
 * What a program cannot guess from the name of a field, the published description says: when it is null or absent, what a number counts,
 * what happened at a time, what fixed words mean, and what to do with what identifies a state. Streams and packets have descriptions of
 * their own.
 */
import { describe, expect, it } from 'vitest';
import { createOpenApiDocument } from './openapi';

type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

type Field = {
  readonly path: string;
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  /** What is said of the shape that it belongs to. */
  readonly about: string;
};

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Holder = { readonly content?: Content } | undefined;
type Operation = {
  readonly operationId: string;
  readonly requestBody?: Holder;
  readonly responses: Readonly<Record<string, Holder>>;
};

const made: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
} = JSON.parse(JSON.stringify(createOpenApiDocument()));

/** What these say is true of every id and every time, and nothing of a single one. */
const generalShapes = new Set(['Id', 'Time', 'JsonValue']);
const generalText = /^(?:An id may be any text|A time in UTC)/;

const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1);

function follow(schema: Schema): Schema {
  const name = nameOf(schema);
  return name === undefined || name === 'JsonValue' ? schema : (made.components.schemas[name] ?? schema);
}

const partsOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf];

/** Lists the forms that a value may have, and those of the members of a list. */
function listForms(schema: Schema): readonly Schema[] {
  const target = follow(schema);
  const items = target.items === undefined ? [] : listForms(target.items);
  return [target, ...partsOf(target).flatMap(listForms), ...items];
}

/** Returns all that is said of a field: by itself, by the shape that it names, and by its alternatives. */
function readText(schema: Schema): string {
  const name = nameOf(schema);
  const named = name === undefined || generalShapes.has(name) ? '' : (follow(schema).description ?? '');
  const inner = [...partsOf(schema), ...(schema.items === undefined ? [] : [schema.items])].map(readText);
  return [schema.description ?? '', named, ...inner].filter((text) => !generalText.test(text)).join(' ');
}

const typesOf = ({ type = [] }: Schema) => (typeof type === 'string' ? [type] : type);

function listFields(schema: Schema, path: string, about = ''): readonly Field[] {
  const { properties = {}, required = [], items, additionalProperties } = schema;
  const told = `${about} ${schema.description ?? ''}`;
  return [
    ...Object.entries(properties).flatMap(([name, each]) => [
      {
        path: `${path}.${name}`,
        name,
        schema: each,
        isRequired: required.includes(name),
        about: told,
      },
      ...listFields(each, `${path}.${name}`),
    ]),
    ...partsOf(schema).flatMap((each) => listFields(each, path, told)),
    ...(items === undefined ? [] : listFields(items, `${path}[]`)),
    ...(typeof additionalProperties === 'object' ? listFields(additionalProperties, `${path}{}`) : []),
  ];
}

/** Lists the shapes that JSON bodies or replies are made of, each once. */
function listShapes(pick: (operation: Operation) => readonly Holder[]): readonly string[] {
  const open = Object.entries(made.paths)
    .filter(([path]) => path !== '/v1/llmcp')
    .flatMap(([, operations]) => Object.values(operations))
    .flatMap((operation) => pick(operation).map((holder) => holder?.content?.['application/json']?.schema));
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref') look(inner);
      else visit(String(inner).split('/').at(-1) ?? '');
    }
  };
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    look(made.components.schemas[name]);
  };
  for (const schema of open) look(schema);
  return [...found];
}

const fieldsOf = (names: readonly string[]) =>
  names.flatMap((name) => listFields(made.components.schemas[name] ?? {}, name));
const bodies = listShapes(({ requestBody }) => [requestBody]);
const replies = listShapes(({ responses }) => Object.values(responses));
const all = fieldsOf([...new Set([...bodies, ...replies])]);

const findSilent = (fields: readonly Field[], needs: (schema: Field) => boolean, says: RegExp) =>
  fields.filter((field) => needs(field) && !says.test(readText(field.schema))).map(({ path }) => path);

const isNullable = ({ schema }: Field) => {
  const target = follow(schema);
  return [target, ...partsOf(target).map(follow)].some((form) => typesOf(form).includes('null'));
};
const isNumber = ({ schema, name }: Field) =>
  // Where something stands on the canvas.
  !['x', 'y'].includes(name) &&
  listForms(schema).some(
    (form) =>
      !('const' in form) &&
      form.enum === undefined &&
      typesOf(form).some((type) => /^(?:integer|number)$/.test(type)),
  );
const isTime = ({ schema }: Field) => listForms(schema).some(({ format }) => format === 'date-time');
const listWords = ({ schema }: Field) => [
  ...new Set(
    listForms(schema).flatMap((form) => (form.enum ?? []).filter((word) => typeof word === 'string')),
  ),
];

describe('the descriptions of fields', () => {
  it('cover bodies and replies', () => {
    expect(fieldsOf(bodies).length).toBeGreaterThan(500);
    expect(fieldsOf(replies).length).toBeGreaterThan(2_000);
  });

  it('say of each field that may be null when it is', () => {
    expect(findSilent(all, isNullable, /\bnull\b/i)).toEqual([]);
  });

  it('say what each number counts, its unit, or where it begins', () => {
    const units =
      /number|how (?:many|often)|the most|bytes|(?:milli)?seconds|hours|days|words in|years?\b|tokens|dollars|utf-16|pixels|from [01]|position|passages|events|groups|places?\b|sources|increases|version|page\b|http status|which try|calls/i;
    expect(findSilent(all, isNumber, units)).toEqual([]);
  });

  it('say what happened at each time but that at which a thing was made', () => {
    expect(findSilent(all, (field) => isTime(field) && field.name !== 'created_at', /\S/)).toEqual([]);
  });

  it('say what each fixed word means', () => {
    const silent = all.flatMap((field) => {
      const text = readText(field.schema);
      return listWords(field)
        .filter((word) => !text.includes(`\`${word}\``))
        .map((word) => `${field.path}: ${word}`);
    });
    expect(silent).toEqual([]);
  });

  it('say what to do with what identifies a state or opens a door', () => {
    const names = /(?:^|_)(?:version|hash|next|cursor|etag|token|key|mark)$/;
    expect(findSilent(all, ({ name }) => names.test(name), /\S/)).toEqual([]);
  });

  it('say of each field of a reply that may be absent when it is', () => {
    expect(findSilent(fieldsOf(replies), ({ isRequired }) => !isRequired, /\S/)).toEqual([]);
  });

  it('say of each field of a body that may be left out what that means', () => {
    const direct = fieldsOf(bodies).filter(({ path }) => /^\w+Body\.\w+$/.test(path));
    const says = /default|left out|absent/i;
    const silent = direct.filter(
      ({ schema, isRequired, about }) => !isRequired && !says.test(`${readText(schema)} ${about}`),
    );
    expect(direct.length).toBeGreaterThan(300);
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});
