/**
 * One declaration per starter: a workflow that a user gets by filling in a few options, and can then change like any other. The form is
 * generated from the options. The resulting workflow is authored and assembled as an agent's would be. Pure.
 */
import { z } from 'zod';
import { checkShape, type JsonFailure } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';
import { authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { assembleWorkflow } from '../assemble';

/** A workflow as an agent would write it, in the spelling of the API; the configs are checked when it is read. */
type StarterWorkflow = Omit<z.input<typeof authoredWorkflowSchema>, 'actions'> & {
  readonly actions: readonly {
    readonly name: string;
    readonly action_type: string;
    readonly action_config: Readonly<Record<string, unknown>>;
    readonly after?: string;
  }[];
};

export type StarterDeclaration<Options extends z.ZodObject> = {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  readonly options: Options;
  readonly author: (options: z.output<Options>) => StarterWorkflow;
};

export type Starter = Pick<StarterDeclaration<z.ZodObject>, 'id' | 'title' | 'sentence'> & {
  /** JSON Schema of the options. */
  readonly optionsSchema: Readonly<Record<string, unknown>>;
  readonly make: (options: unknown, createId: () => string) => Result<WorkflowDefinition, WrongOption>;
};

/** Why options cannot be used. */
type WrongOption = {
  /** The name of the option, or an empty string if it concerns none of them. */
  readonly option: string;
  /** A sentence that names the option as the form does. */
  readonly sentence: string;
};

export function defineStarter<Options extends z.ZodObject>(
  declaration: StarterDeclaration<Options>,
): Starter {
  const { id, title, sentence, options } = declaration;
  const { $schema: _, ...optionsSchema } = z.toJSONSchema(options, { io: 'input', reused: 'inline' });
  return {
    id,
    title,
    sentence,
    optionsSchema,
    make(given, createId) {
      const read = checkShape(options, given);
      if (!read.ok) return fail(describeWrongOption(options, read.failure));
      const made = assembleWorkflow(authoredWorkflowSchema.parse(declaration.author(read.value)), createId);
      if (made.ok) return succeed(made.value);
      throw new Error(`Starter ${id}: ${made.failure.map(({ message }) => message).join(' ')}`);
    },
  };
}

function describeWrongOption(options: z.ZodObject, { path = '', reason, clause }: JsonFailure): WrongOption {
  const [option = ''] = path.split('.');
  const shape: Readonly<Record<string, z.ZodType>> = options.shape;
  const title = shape[option]?.meta()?.title;
  return {
    option,
    sentence: title === undefined || clause === undefined ? `${reason}.` : `${title} ${clause}.`,
  };
}
