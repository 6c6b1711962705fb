/**
 * One declaration per transform type: the options (validation, and the form by their JSON Schema), what is asked of the model,
 * the shape of what it must give back (validation, and the JSON Schema it is shown), and how that becomes Markdown, tables and
 * a view. Everything that knows a type reads this. Pure.
 */
import { z } from 'zod';
import { checkShape } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';
import { dropUncited } from './drop-uncited';
import { PageWriter, type TransformPage } from './page-writer';

export type TransformTable = { readonly title: string; readonly rows: readonly (readonly string[])[] };

/** The title of the source with this number. */
type NameSource = (n: number) => string;

export type TransformDeclaration<Options extends z.ZodType, Data extends z.ZodType> = {
  readonly type: string;
  readonly title: string;
  /** What it makes, in a sentence. */
  readonly description: string;
  /** A strict object; `meta({ title, description })` of each field is its label and hint in the form. */
  readonly options: Options;
  /** Markers and quotes stand in the order of the fields of this shape. */
  readonly data: Data;
  /** What the model is to do, in its own terms. */
  readonly writeInstruction: (options: z.output<Options>) => string;
  /** Said when there is nothing of the kind in the sources. */
  readonly nothing: { readonly message: string; readonly action: string };
  readonly isEmpty: (data: z.output<Data>) => boolean;
  /** Puts it in order before it is written. */
  readonly arrange?: (data: z.output<Data>, options: z.output<Options>) => z.output<Data>;
  readonly write: (writer: PageWriter, data: z.output<Data>) => void;
  readonly listTables?: (data: z.output<Data>, nameSource: NameSource) => readonly TransformTable[];
};

export type MadePage = TransformPage & {
  /** As it is kept: checked, arranged, without what cited nothing. */
  readonly data: z.core.util.JSONType;
  /** Items that were left out because they carried no quote or had another shape. */
  readonly droppedCount: number;
  readonly isEmpty: boolean;
};

export type Transform = Pick<
  TransformDeclaration<z.ZodType, z.ZodType>,
  'type' | 'title' | 'description' | 'nothing'
> & {
  /** JSON Schema of the options: the form is made from it. */
  readonly optionsSchema: Readonly<Record<string, unknown>>;
  /** JSON Schema of the data: the model is shown it. */
  readonly dataSchema: Readonly<Record<string, unknown>>;
  readonly readOptions: (config: unknown) => Result<Readonly<Record<string, unknown>>, string>;
  readonly writeInstruction: (options: Readonly<Record<string, unknown>>) => string;
  /** What a model gave, as a page; a failure says why it is none. */
  readonly make: (given: unknown, options: Readonly<Record<string, unknown>>) => Result<MadePage, string>;
  /** Rows of kept data; none where it has another shape. */
  readonly listTables: (kept: unknown, nameSource: NameSource) => readonly TransformTable[];
};

export function defineTransform<Options extends z.ZodType<Record<string, unknown>>, Data extends z.ZodType>(
  declaration: TransformDeclaration<Options, Data>,
): Transform {
  const { type, title, description, nothing, options, data } = declaration;
  const parseOptions = (config: unknown): z.output<Options> => options.parse(config);
  return {
    type,
    title,
    description,
    nothing,
    optionsSchema: writeSchema(options),
    dataSchema: writeSchema(data),
    readOptions(config) {
      const checked = checkShape(options, config);
      return checked.ok ? succeed(checked.value) : fail(`config.${checked.failure.reason}`);
    },
    writeInstruction: (config) => declaration.writeInstruction(parseOptions(config)),
    make(given, config) {
      const read = dropUncited(data, given);
      if (!read.ok) return fail(read.failure);
      const { value, droppedCount } = read.value;
      const arranged = declaration.arrange?.(value, parseOptions(config)) ?? value;
      const writer = new PageWriter();
      declaration.write(writer, arranged);
      const kept = z.json().parse(arranged);
      return succeed({
        ...writer.finish(),
        data: kept,
        droppedCount,
        isEmpty: declaration.isEmpty(arranged),
      });
    },
    listTables(kept, nameSource) {
      const checked = data.safeParse(kept);
      return checked.success ? (declaration.listTables?.(checked.data, nameSource) ?? []) : [];
    },
  };
}

function writeSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  return rest;
}
