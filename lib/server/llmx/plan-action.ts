/**
 * Translates an ACT into the call it requests (LLMX 3.5, 4; protocols 5), or says why that is not possible. It is only planned here: the
 * call passes the gate when its run makes it. Nothing that an agent writes is ever used as a file system path or a command.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { locateLines } from '@/lib/domain/llmx/locate-lines';
import type { LlmxSession } from '@/lib/domain/llmx/session';
import type { TaskWish } from '@/lib/domain/llmx/task';
import { listCurrentRevisions } from '@/lib/domain/sources/store';
import { findTool } from '@/lib/engine/tools/catalogue';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type Action, expandTarget, type LlmxObject, type Target } from '@/lib/protocol/llmx';
import { findNamedObject, type NamedObject } from './find-named-object';

type Planned = Promise<Result<TaskWish, string>>;

type Planning = {
  readonly database: Database;
  readonly session: LlmxSession;
  readonly target: Target;
  /** What the target names, without operation characters and line numbers. */
  readonly name: string;
  readonly given: LlmxObject;
};

export async function planAction(database: Database, session: LlmxSession, action: Action): Planned {
  if (action.op === 'shell') return fail('shell commands are never executed here');
  const target = expandTarget(action.tgt, session.base ?? '');
  const name = target.path?.path ?? target.text;
  if (target.operation === 'remove') return fail('nothing is removed over LLMX');
  if (isAboveRoot(name)) return fail(`'${name}' is above the root of the session`);
  return planners[action.op]({ database, session, target, name, given: action.args ?? {} });
}

const isAboveRoot = (name: string) => name.startsWith('/') || name.split('/').includes('..');

const planners: Readonly<
  Record<Exclude<Action['op'], 'shell'>, (planning: Planning) => Planned | Result<TaskWish, string>>
> = {
  search: (planning) =>
    planCall(planning, 'search', {
      query: findText(planning.given, 'q', 'query') ?? planning.name,
      ...pick(planning.given, 'engine'),
    }),
  read: planRead,
  write: (planning) =>
    planCall(planning, 'artifact.save', {
      title: findText(planning.given, 'title') ?? nameFile(planning.name),
      markdown: findText(planning.given, ...textFields) ?? '',
      ...pick(planning.given, 'tags'),
    }),
  edit: planEdit,
  spawn: planSpawn,
};

/** The field names under which agents send a text. */
const textFields = ['markdown', 'content', 'text'] as const;

async function planRead(planning: Planning): Planned {
  const { database, session, name, given } = planning;
  const object = await findNamedObject(database, session, name);
  if (!object.ok) return object;
  const range = await findRange(planning, object.value);
  if (!range.ok) return range;
  const { kind, id } = object.value;
  const part = { ...pick(given, 'offset', 'maxChars'), ...range.value };
  return kind === 'source'
    ? planCall(planning, 'source.read', { sourceId: id, ...part })
    : planCall(planning, 'artifact.read', { artifactId: id, ...part });
}

type Range = { readonly offset?: number; readonly maxChars?: number };

/** Line numbers of a source become a range of its text. An artifact is read by offsets. */
async function findRange(
  { database, session, target, name }: Planning,
  object: NamedObject,
): Promise<Result<Range, string>> {
  const lines = target.path?.lines ?? null;
  if (lines === null) return succeed({});
  if (object.kind === 'artifact') return fail('only sources have lines; read an artifact with args.offset');
  const revisions = await listCurrentRevisions(database, session.workspaceId, [object.id]);
  const place = locateLines(revisions.get(object.id)?.markdown ?? '', lines);
  if (place === null) return fail(`'${name}' has no line ${lines.start}`);
  // At least one character, so that an empty line is read with its line break.
  const length = Math.min(Math.max(place.end - place.start, 1), limits.sourceReadChars);
  return succeed({ offset: place.start, maxChars: length });
}

async function planEdit(planning: Planning): Planned {
  const { database, session, name, given } = planning;
  const object = await findNamedObject(database, session, name);
  if (!object.ok) return object;
  if (object.value.kind === 'source')
    return fail('a source is never changed; what is captured stays as it was');
  const markdown = findText(given, ...textFields);
  if (markdown === null) return fail("missing the new text: args needs 'markdown'");
  return planCall(planning, 'artifact.edit', {
    artifactId: object.value.id,
    markdown,
    ...pick(given, 'title', 'baseVersion'),
  });
}

/** A spawned agent may call what this member may call: through the same gate, tainted from the beginning, within the ceilings of a run. */
function planSpawn({ session, name, given }: Planning): Result<TaskWish, string> {
  const objective = findText(given, 'o', 'objective', 'q') ?? name;
  if (objective.trim() === '' || objective.length > limits.messageChars)
    return fail(`an agent needs an objective of at most ${limits.messageChars} characters`);
  const { collectionId } = session;
  if (collectionId === null) return fail('an agent needs a collection: name one in CTX as p');
  return succeed({ kind: 'ask', objective, collectionId, mayAct: true });
}

function planCall(
  { session }: Planning,
  tool: string,
  given: Readonly<Record<string, JsonValue>>,
): Result<TaskWish, string> {
  const read = findTool(tool)?.read(given);
  if (read?.ok !== true) return fail(`args: ${read?.failure ?? `there is no ${tool}`}`);
  const { collectionId } = session;
  return succeed({ kind: 'call', tool, arguments: { ...read.value.arguments }, collectionId });
}

/** Returns the first of these fields that is a string. */
function findText(given: LlmxObject, ...names: readonly string[]): string | null {
  const value = names.map((name) => given[name]).find((each) => typeof each === 'string');
  return value ?? null;
}

/** Picks optional arguments. The tool checks whether they are valid. */
function pick(given: LlmxObject, ...names: readonly string[]): Record<string, JsonValue> {
  return Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, z.json().parse(given[name])]])),
  );
}

/** "notes/Locks.md" is named "Locks". */
function nameFile(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.(?:md|txt)$/, '');
}
