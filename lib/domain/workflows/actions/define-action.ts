/**
 * One declaration per action type (protocols 2): its config schema (for validation, and for the form through its JSON Schema), the ports it
 * leaves by, what it does in words, what it writes, and how it runs. Prompt, validator, preview, form, documentation and runtime all read
 * this one declaration. An action can reach nothing by itself: it gets only the ports it names. Pure except for what the host does.
 *
 * A step is executed once; it leaves by a port, or waits. When the wait has ended, the runner resumes it, and then it leaves. An expected
 * failure (`ActionFailure`) leaves by the port `failure`, or is first tried again (`PassingFailure`); any other error is rethrown. Configs are checked twice: first as written, where a
 * text with a `{{reference}}` may replace a value of any kind, and again before execution, with every reference replaced.
 */
import { z } from 'zod';
import { checkShape, type JsonValue } from '@/lib/core/json';
import type { Risk } from '@/lib/protocol/tool-words';
import type { TriggerType, WorkflowEntity } from '@/lib/protocol/workflow/definition';
import type { Condition } from '../conditions/condition';
import { defineFields, type Field } from '../field';
import {
  type ActionHost,
  type HostPort,
  hasPorts,
  missingPortReasons,
  type OfferedHostPorts,
} from './action-host';
import { decideRetry } from './decide-retry';
import { type ConfigProblem, findConfigProblems, findMarkedKeys } from './find-config-problems';
import type { ActionContext, ResumeContext, StepOutcome } from './step-outcome';

export type ActionPort = {
  readonly name: string;
  /** The condition for taking it, as the label of a branch: "if yes". */
  readonly words: string;
};

export type Config = Readonly<Record<string, JsonValue>>;

/**
 * A config as it is in a definition: references are not replaced, and it may be incomplete. It must still be possible to describe it in
 * words.
 */
type Written<Schema extends z.ZodObject> = { readonly [Key in keyof z.input<Schema>]?: unknown };

/** Returns the name of a collection, source, artifact, table or member, or null if it has none that may be shown. */
export type FindName = (id: string) => string | null;

/** What a step can do to a record; workflows delete nothing. */
export const writeEvents = ['on_create', 'on_update'] as const satisfies readonly TriggerType[];

/** A change that can start other workflows. */
export type Write = {
  readonly entity: WorkflowEntity;
  readonly event: (typeof writeEvents)[number];
  /** The record's collection as written in the config, perhaps as a reference; null if the config does not say. */
  readonly collection: string | null;
  /** False if it may write nothing because the record already has the new values. */
  readonly isCertain: boolean;
};

/** A condition of a config. Its fields are `trigger.…` and `steps.…`, or `record.…` if an entity is given. */
type ConfigCondition = {
  readonly key: string;
  readonly condition: Condition;
  readonly entity: WorkflowEntity | null;
};

export type ActionDeclaration<Schema extends z.ZodObject, Need extends HostPort> = {
  readonly type: string;
  /** A few words for the user: "Check a condition". */
  readonly title: string;
  /** What it does and when to use it; lists show the first sentence. */
  readonly sentence: string;
  /**
   * A strict object. `meta` contains `title` and `description` for the form, `hint` if the form needs another description than models do,
   * `words` for the values of a choice, `secret` for values that are never shown, and `fixed` for values that no reference may fill.
   */
  readonly config: Schema;
  readonly ports: readonly ActionPort[];
  readonly defaultPort: string;
  readonly risk: Risk;
  /** True if what follows depends on data, on people or on time, so that a loop through this action may end. */
  readonly isGate?: boolean;
  /** What later steps can refer to after `steps.<key>.output.`; `error` is added if there is a port `failure`. */
  readonly outputs: readonly Field[];
  /** Those outputs that must not be stored or shown in the clear, such as the address of a public link. */
  readonly secretOutputs?: readonly string[];
  readonly needs: readonly Need[];
  /** Starts with the verb, without the step's name: "writes an artifact in “Harbours”". */
  readonly effect: (written: Written<Schema>, findName: FindName) => string;
  readonly writes?: (written: Written<Schema>) => readonly Write[];
  readonly conditions?: (written: Written<Schema>) => readonly ConfigCondition[];
  readonly execute: (
    config: z.output<Schema>,
    host: Pick<ActionHost, Need>,
    context: ActionContext,
  ) => StepOutcome | Promise<StepOutcome>;
  /** Needed if `execute` can wait. */
  readonly resume?: (
    config: z.output<Schema>,
    host: Pick<ActionHost, Need>,
    context: ResumeContext,
  ) => StepOutcome | Promise<StepOutcome>;
};

/** A declaration whose config type is hidden. */
export type ActionType = Pick<
  ActionDeclaration<z.ZodObject, HostPort>,
  'type' | 'title' | 'sentence' | 'ports' | 'defaultPort' | 'risk' | 'outputs' | 'needs'
> & {
  readonly isGate: boolean;
  /** JSON Schema of the config. */
  readonly configSchema: Readonly<Record<string, unknown>>;
  /** Keys whose values are never shown, compared or measured. */
  readonly secretKeys: readonly string[];
  readonly secretOutputs: readonly string[];
  readonly findConfigProblems: (config: Config) => readonly ConfigProblem[];
  readonly describeEffect: (config: Config, findName: FindName) => string;
  readonly listWrites: (config: Config) => readonly Write[];
  readonly listConditions: (config: Config) => readonly ConfigCondition[];
  /** Returns why it cannot run on this host, or null. */
  readonly describeMissing: (host: OfferedHostPorts) => string | null;
  /** Expects a config whose references are replaced. */
  readonly execute: (
    config: Config,
    host: Partial<ActionHost>,
    context: ActionContext,
  ) => Promise<StepOutcome>;
  readonly resume: (
    config: Config,
    host: Partial<ActionHost>,
    context: ResumeContext,
  ) => Promise<StepOutcome>;
};

/** A failure that a workflow can handle: the step leaves by `failure`, and `output.error` is this sentence. */
export class ActionFailure extends Error {}

/** A failure that may pass, of which it is certain that nothing was done: the step is tried again, and then leaves by `failure`. */
export class PassingFailure extends ActionFailure {}

export const failurePort = 'failure';

/** The ports of most types. */
export const outcomePorts: readonly ActionPort[] = [
  { name: 'success', words: 'when done' },
  { name: failurePort, words: 'if it fails' },
];

const errorField = defineFields({ error: ['Why it failed', 'text'] });

export function defineAction<Schema extends z.ZodObject, const Need extends HostPort>(
  declaration: ActionDeclaration<Schema, Need>,
): ActionType {
  const { type, title, sentence, config: schema, ports, defaultPort, risk, needs } = declaration;
  const canFail = ports.some(({ name }) => name === failurePort);
  const written = (config: Config): Written<Schema> => config;
  const describeMissing = (host: OfferedHostPorts) => {
    const missing = needs.find((need) => host[need] === undefined);
    return missing === undefined ? null : missingPortReasons[missing];
  };
  const prepare = (config: Config, host: Partial<ActionHost>) => {
    const read = checkShape(schema, config);
    if (!read.ok) throw new ActionFailure(`The step is not set up correctly: ${read.failure.reason}.`);
    if (!hasPorts(host, needs)) throw new ActionFailure(describeMissing(host) ?? title);
    return { input: read.value, ports: host };
  };
  return {
    type,
    title,
    sentence,
    ports,
    defaultPort,
    risk,
    needs,
    isGate: declaration.isGate ?? false,
    outputs: canFail ? [...declaration.outputs, ...errorField] : declaration.outputs,
    configSchema: writeConfigSchema(schema),
    secretKeys: findMarkedKeys(schema, 'secret'),
    secretOutputs: declaration.secretOutputs ?? [],
    findConfigProblems: (config) => findConfigProblems(schema, config),
    describeEffect: (config, findName) => declaration.effect(written(config), findName),
    listWrites: (config) => declaration.writes?.(written(config)) ?? [],
    listConditions: (config) => declaration.conditions?.(written(config)) ?? [],
    describeMissing,
    execute: (config, host, context) =>
      leaveByFailure(canFail, () =>
        waitToRetry(context, async () => {
          const { input, ports: asked } = prepare(config, host);
          return declaration.execute(input, asked, context);
        }),
      ),
    resume: (config, host, context) =>
      leaveByFailure(canFail, async () => {
        const { input, ports: asked } = prepare(config, host);
        if (declaration.resume === undefined) throw new Error(`${type} does not wait`);
        return declaration.resume(input, asked, context);
      }),
  };
}

async function leaveByFailure(canFail: boolean, work: () => Promise<StepOutcome>): Promise<StepOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!canFail || !(error instanceof ActionFailure)) throw error;
    return { kind: 'left', port: failurePort, output: { error: error.message } };
  }
}

async function waitToRetry(
  { tries, now }: ActionContext,
  work: () => Promise<StepOutcome>,
): Promise<StepOutcome> {
  try {
    return await work();
  } catch (error) {
    const until = error instanceof PassingFailure ? decideRetry(tries, now) : null;
    if (until === null || !(error instanceof PassingFailure)) throw error;
    return {
      kind: 'waiting',
      wait: { kind: 'retry', until, tries: tries + 1, reason: error.message, isStopped: false },
    };
  }
}

function writeConfigSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  return json;
}
