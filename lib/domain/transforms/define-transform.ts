/**
 * One declaration per transform type: the options (for validation, and for the form through their JSON Schema), the instruction for the
 * model, the shape of its result (for validation, and as the JSON Schema shown to the model), and how the result becomes Markdown, tables
 * and a view. All code that needs to know a type reads its declaration. Pure.
 */
import { z } from 'zod';
import { checkShape } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';
import { dropUncited } from './drop-uncited';
import type { TransformShape } from '@/lib/protocol/own-transform';
import type { TransformGroup } from '@/lib/protocol/artifact-words';
import { PageWriter, type TransformPage } from './page-writer';

export type TransformTable = { readonly title: string; readonly rows: readonly (readonly string[])[] };

/** What is known of a source without reading it. A model never writes these facts. */
export type SourceFacts = {
  readonly n: number;
  readonly title: string;
  readonly url: string | null;
  readonly author: string | null;
  readonly site: string | null;
  /** The day of publication, in ISO form. */
  readonly published: string | null;
};

/** Returns the title of the source with this number. */
type NameSource = (n: number) => string;

export type TransformDeclaration<Options extends z.ZodType, Data extends z.ZodType> = {
  readonly type: string;
  readonly title: string;
  /** Under which heading it is offered. */
  readonly group: TransformGroup;
  /** What it produces, in a sentence. */
  readonly description: string;
  /** The parts of the result of a transform that a team made. */
  readonly shape?: TransformShape;
  /** How the built-in reader makes it, and what it therefore cannot do. */
  readonly withoutModel: string;
  /** A strict object; `meta({ title, description })` of each field is its label and hint in the form. */
  readonly options: Options;
  /** Markers and quotes appear in the order of the fields of this shape. */
  readonly data: Data;
  /** What the model must do, in the terms of this type. */
  readonly writeInstruction: (options: z.output<Options>) => string;
  /** Shown if the sources contain nothing of the kind. */
  readonly nothing: { readonly message: string; readonly action: string };
  readonly isEmpty: (data: z.output<Data>) => boolean;
  /** Sorts and completes the data before it is written. */
  readonly arrange?: (
    data: z.output<Data>,
    options: z.output<Options>,
    sources: readonly SourceFacts[],
  ) => z.output<Data>;
  readonly write: (writer: PageWriter, data: z.output<Data>) => void;
  readonly listTables?: (data: z.output<Data>, nameSource: NameSource) => readonly TransformTable[];
};

export type MadePage = TransformPage & {
  /** The data as stored: checked, sorted, without uncited items. */
  readonly data: z.core.util.JSONType;
  /** Items that were left out because they had no quote or another shape. */
  readonly droppedCount: number;
  readonly isEmpty: boolean;
};

export type Transform = Pick<
  TransformDeclaration<z.ZodType, z.ZodType>,
  'type' | 'title' | 'group' | 'shape' | 'description' | 'withoutModel' | 'nothing'
> & {
  /** JSON Schema of the options, from which the form is generated. */
  readonly optionsSchema: Readonly<Record<string, unknown>>;
  /** JSON Schema of the data, which is shown to the model. */
  readonly dataSchema: Readonly<Record<string, unknown>>;
  readonly readOptions: (config: unknown) => Result<Readonly<Record<string, unknown>>, string>;
  readonly writeInstruction: (options: Readonly<Record<string, unknown>>) => string;
  /** Turns a model's result into a page; a failure says why it cannot. */
  readonly make: (
    given: unknown,
    options: Readonly<Record<string, unknown>>,
    sources?: readonly SourceFacts[],
  ) => Result<MadePage, string>;
  /** Returns tables for stored data; none if it has another shape. */
  readonly listTables: (kept: unknown, nameSource: NameSource) => readonly TransformTable[];
};

export function defineTransform<Options extends z.ZodType<Record<string, unknown>>, Data extends z.ZodType>(
  declaration: TransformDeclaration<Options, Data>,
): Transform {
  const { type, title, group, shape, description, withoutModel, nothing, options, data } = declaration;
  const parseOptions = (config: unknown): z.output<Options> => options.parse(config);
  return {
    type,
    title,
    group,
    ...(shape === undefined ? {} : { shape }),
    description,
    withoutModel,
    nothing,
    optionsSchema: writeSchema(options),
    dataSchema: writeSchema(data),
    readOptions(config) {
      const checked = checkShape(options, config);
      return checked.ok ? succeed(checked.value) : fail(`config.${checked.failure.reason}`);
    },
    writeInstruction: (config) => declaration.writeInstruction(parseOptions(config)),
    make(given, config, sources = []) {
      const read = dropUncited(data, given);
      if (!read.ok) return fail(read.failure);
      const { value, droppedCount } = read.value;
      const arranged = declaration.arrange?.(value, parseOptions(config), sources) ?? value;
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
