/**
 * Spoils a request at every place of its body: the text of each spoiled body, as another program could send it. A text, not a value, because
 * a number beyond all bounds, half a surrogate pair and a field that stands twice exist in JSON only.
 */

export type SpoiledBody = {
  /** The field that is spoiled: `actions.0.name`. Empty for the whole body. */
  readonly place: string;
  /** What was done to it, for the message of a failing test. */
  readonly fault: string;
  readonly text: string;
};

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Path = readonly (string | number)[];

const nest = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** What stands instead of a value, by what it is. */
const instead: Readonly<Record<string, string>> = {
  nothing: 'null',
  'a truth': 'true',
  zero: '0',
  'a negative zero': '-0',
  'a negative number': '-1',
  'a fraction': '1.5',
  'a number beyond what is stored': '2147483648',
  'a number beyond whole numbers': '9007199254740993',
  'a huge number': '1e308',
  'a number beyond all bounds': '1e400',
  'an empty text': '""',
  'a blank': '" "',
  'a long text': JSON.stringify('x'.repeat(50_000)),
  'half a pair': '"\\ud800"',
  'a zero character': '"\\u0000"',
  'turned text': JSON.stringify('\u202eabc\u2066'),
  'a joined sign': JSON.stringify('👩‍👩‍👧‍👦'),
  'a combining mark': JSON.stringify('\u0301'.repeat(40)),
  'a lone line break': '"\\r\\n"',
  'an unknown id': '"01890000-0000-7000-8000-000000000000"',
  'the name of a prototype': '"__proto__"',
  'an empty list': '[]',
  'a list of nothing': '[null]',
  'a list of lists': nest(12),
  'a long list': `[${'"x",'.repeat(9_999)}"x"]`,
  'an empty object': '{}',
  'an object of another shape': '{"wrong":{"wrong":true}}',
};

/** Lists the places of a value: of a list the first entry only, because the others are read alike. */
function listPlaces(value: Json, path: Path = []): readonly Path[] {
  if (Array.isArray(value)) return [path, ...(value.length === 0 ? [] : listPlaces(value[0], [...path, 0]))];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => listPlaces(inner, [...path, name]))];
}

/** Writes a value as JSON, with other text at one place; `undefined` leaves the field out. */
function writeWith(value: Json, [first, ...rest]: Path, text: string | undefined): string | undefined {
  if (first === undefined) return text;
  if (Array.isArray(value)) {
    const entries = value.map((entry: Json, at) => (at === first ? writeWith(entry, rest, text) : JSON.stringify(entry)));
    return `[${entries.filter((entry) => entry !== undefined).join(',')}]`;
  }
  const fields = Object.entries(value as Record<string, Json>).map(([name, inner]) => {
    const written = name === first ? writeWith(inner, rest, text) : JSON.stringify(inner);
    return written === undefined ? undefined : `${JSON.stringify(name)}:${written}`;
  });
  return `{${fields.filter((field) => field !== undefined).join(',')}}`;
}

const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const getAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, name) => (inner as Record<string | number, Json>)[name] as Json, value);

/** @param fields the names of fields that may stand at the top of the body, among them some that the sample lacks */
export function spoilBody(sample: object, fields: readonly string[]): readonly SpoiledBody[] {
  const body = JSON.parse(JSON.stringify(sample)) as Record<string, Json>;
  const whole = Object.fromEntries([
    ...Object.entries(body),
    ...fields.filter((name) => !(name in body)).map((name) => [name, null] as const),
  ]);
  return listPlaces(whole).flatMap((path) => {
    const place = path.join('.');
    const isAdded = path.length > 0 && !(String(path[0]) in body);
    // A field that is added alone, so that the others cannot be what is refused.
    const around = isAdded ? { ...body, [String(path[0])]: null } : body;
    const write = (fault: string, text: string | undefined): SpoiledBody[] => {
      const written = writeWith(around, path, text);
      return written === undefined ? [] : [{ place, fault, text: written }];
    };
    const value = getAt(around, path);
    return [
      ...(path.length === 0 || isAdded ? [] : write('left out', undefined)),
      ...Object.entries(instead).flatMap(([fault, text]) => write(fault, text)),
      ...(isObject(value)
        ? [
            ...write('an undeclared field', JSON.stringify({ ...value, undeclared: 1 })),
            ...write('an undeclared field with a strange name', JSON.stringify({ ...value, '\u202e`"\n': 1 })),
          ]
        : []),
    ];
  });
}
