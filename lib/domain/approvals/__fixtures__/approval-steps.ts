/**
 * Random histories of approvals, and a reference model that is too small to be wrong (threats 8). They can be run against any table of
 * approvals that implements an interface of async operations, so that a table in memory and one in a database get the same test. The model
 * uses no digest, no version and none of the product's functions: it compares names that it gave to the arguments itself.
 */
import fc from 'fast-check';
import { hourMs } from '@/lib/core/clock';
import { type ApprovalId, createApprovalId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Role } from '@/lib/protocol/team-words';
import type { CallArguments } from '../approval';
import type { Approving, Denying } from '../decide-approval';
import type { ApprovalProposal } from '../propose-approval';

type ExecutedCall = {
  readonly subjectId: string;
  readonly name: string;
  readonly arguments: CallArguments;
};

/** The system under test. Each operation is one transaction and reads the current roles itself. */
export type ApprovalTable = {
  readonly setRole: (userId: UserId, role: Role | null) => Promise<void>;
  readonly propose: (proposal: ApprovalProposal, now: Date) => Promise<void>;
  /** True if the answer was accepted. */
  readonly decide: (answer: {
    readonly id: ApprovalId;
    readonly userId: UserId;
    readonly ruling: Approving | Denying;
    readonly now: Date;
  }) => Promise<boolean>;
  /** True if the approval was used and the effect happened, both together. */
  readonly execute: (use: {
    readonly id: ApprovalId;
    readonly call: ExecutedCall;
    readonly now: Date;
  }) => Promise<boolean>;
  readonly expireDue: (now: Date) => Promise<void>;
  readonly withdraw: (id: ApprovalId) => Promise<void>;
  /** Effects that happened. */
  readonly countEffects: () => Promise<number>;
};

const people = ['asker', 'colleague', 'owner', 'otherOwner'] as const;
type Person = (typeof people)[number];

/** The users, the run and the workspace: rows that must exist when the table is a real one. */
export type ApprovalScene = {
  readonly workspaceId: WorkspaceId;
  readonly runId: RunId;
  readonly people: Readonly<Record<Person, UserId>>;
  readonly start: Date;
};

const startRoles: Readonly<Record<Person, Role>> = {
  asker: 'editor',
  colleague: 'editor',
  owner: 'owner',
  otherOwner: 'owner',
};

/** Two entries have the same `meaning` if they are the same call, and the same `rest` if at most the editable argument, `text`, differs. */
const argumentPool = [
  { meaning: 'hello', rest: 'desk', value: { to: 'desk', text: 'Hello', count: 1 } },
  { meaning: 'hello', rest: 'desk', value: { count: 1, text: 'Hello', to: 'desk' } },
  { meaning: 'bye', rest: 'desk', value: { to: 'desk', text: 'Bye', count: 1 } },
  { meaning: 'wordless', rest: 'desk', value: { to: 'desk', count: 1 } },
  { meaning: 'press', rest: 'press', value: { to: 'press', text: 'Hello', count: 1 } },
  { meaning: 'more', rest: 'more', value: { to: 'desk', text: 'Hello', count: 1, more: null } },
  { meaning: 'worded count', rest: 'worded count', value: { to: 'desk', text: 'Hello', count: '1' } },
] as const;
const names = ['integration.invoke', 'share.create'] as const;

/** How many questions back; mostly the newest, so that steps concern the same question. */
const target = fc.constantFrom(0, 0, 0, 1, 2);
const person = fc.constantFrom<Person>('asker', 'asker', 'owner', 'owner', 'otherOwner', 'colleague');
const given = fc.nat(argumentPool.length - 1);
const said = fc.oneof(
  { weight: 4, arbitrary: fc.record({ say: fc.constantFrom('once', 'run'), edit: fc.constant(null) }) },
  { weight: 2, arbitrary: fc.record({ say: fc.constantFrom('once', 'run'), edit: given }) },
  { weight: 1, arbitrary: fc.record({ say: fc.constant('deny'), edit: fc.constant(null) }) },
);
const answered = fc.record({ person, said });
/** Mostly the approved call; sometimes with other arguments, as another call, or under another name. */
const called = fc.record({
  swap: fc.option(given, { freq: 3 }),
  otherCall: fc.boolean().map((is) => is && 'other'),
  otherName: fc.constantFrom(false, false, false, true),
});
const sameCall = fc.record({
  swap: fc.constant(null),
  otherCall: fc.constant(false as const),
  otherName: fc.constant(false),
});
const call = fc.oneof({ weight: 2, arbitrary: sameCall }, { weight: 1, arbitrary: called });

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('propose' as const),
      given,
      isStep: fc.constantFrom(false, false, true),
      needs: fc.constantFrom('editor' as const, 'editor' as const, 'owner' as const),
    }),
  },
  { weight: 7, arbitrary: fc.record({ type: fc.constant('decide' as const), target, answered }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('decide_together' as const),
      target,
      first: answered,
      second: answered,
    }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('execute' as const), target, call }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('execute_together' as const), target, call }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('execute_while_withdrawn' as const), target, call }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('withdraw' as const), target }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      ms: fc.constantFrom(
        hourMs,
        hourMs,
        hourMs,
        limits.approvalUseHours * hourMs - 1,
        limits.approvalUseHours * hourMs,
        limits.approvalPendingHours * hourMs - 1,
        limits.approvalPendingHours * hourMs,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('expire' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('role' as const),
      person,
      role: fc.constantFrom<Role | null>('viewer', 'editor', 'owner', 'owner', null),
    }),
  },
);

export type ApprovalStep =
  typeof step extends fc.Arbitrary<infer Step> ? Step : never;
type AnsweredBy = { readonly person: Person; readonly said: { readonly say: string; readonly edit: number | null } };
type CallChoice = {
  readonly swap: number | null;
  readonly otherCall: 'other' | false;
  readonly otherName: boolean;
};

export const approvalSteps = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' });

/** One question as the model sees it. */
type Expected = {
  readonly id: ApprovalId;
  readonly subjectId: string;
  readonly name: (typeof names)[number];
  readonly isStep: boolean;
  readonly needs: Role;
  state: 'open' | 'yes' | 'over';
  given: number;
  until: number;
  decider: Person | null;
};

type World = {
  readonly table: ApprovalTable;
  readonly scene: ApprovalScene;
  readonly questions: Expected[];
  readonly roles: Record<Person, Role | null>;
  now: number;
  effects: number;
};

export type Walk = {
  /** Where the table behaved differently from the model; empty if the table is right. */
  readonly divergences: readonly string[];
  readonly effects: number;
};

/** Runs the steps against an empty table. */
export async function walkApprovalSteps(
  steps: readonly ApprovalStep[],
  table: ApprovalTable,
  scene: ApprovalScene,
): Promise<Walk> {
  const world: World = {
    table,
    scene,
    questions: [],
    roles: { ...startRoles },
    now: scene.start.getTime(),
    effects: 0,
  };
  for (const who of people) await table.setRole(scene.people[who], startRoles[who]);
  const divergences: string[] = [];
  for (const [index, one] of steps.entries()) {
    const divergence = await takeStep(world, one);
    if (divergence !== null) divergences.push(`step ${index + 1}, ${JSON.stringify(one)}: ${divergence}`);
  }
  const happened = await table.countEffects();
  if (happened !== world.effects) divergences.push(`${happened} effects instead of ${world.effects}`);
  return { divergences, effects: world.effects };
}

async function takeStep(world: World, one: ApprovalStep): Promise<string | null> {
  switch (one.type) {
    case 'propose':
      return propose(world, one);
    case 'wait':
      world.now += one.ms;
      return null;
    case 'expire':
      await world.table.expireDue(new Date(world.now));
      return null;
    case 'role':
      world.roles[one.person] = one.role;
      await world.table.setRole(world.scene.people[one.person], one.role);
      return null;
    default: {
      const question = world.questions.at(-1 - (one.target % Math.max(1, world.questions.length)));
      return question === undefined ? null : takeStepOn(world, question, one);
    }
  }
}

async function takeStepOn(
  world: World,
  question: Expected,
  one: Exclude<ApprovalStep, { type: 'propose' | 'wait' | 'expire' | 'role' }>,
): Promise<string | null> {
  switch (one.type) {
    case 'decide':
      return decideTogether(world, question, [one.answered]);
    case 'decide_together':
      return decideTogether(world, question, [one.first, one.second]);
    case 'execute':
      return executeTimes(world, question, { call: one.call, times: 1 });
    case 'execute_together':
      return executeTimes(world, question, { call: one.call, times: 2 });
    case 'withdraw':
      await world.table.withdraw(question.id);
      question.state = 'over';
      return null;
    case 'execute_while_withdrawn': {
      const isExpected = mayExecute(world, question, one.call);
      const [isDone] = await Promise.all([
        world.table.execute(readCall(world, question, one.call)),
        world.table.withdraw(question.id),
      ]);
      question.state = 'over';
      world.effects += isDone ? 1 : 0;
      return isDone && !isExpected ? 'executed' : null;
    }
  }
}

async function propose(
  world: World,
  one: Extract<ApprovalStep, { type: 'propose' }>,
): Promise<null> {
  const { scene, table, questions } = world;
  const subjectId = `call-${questions.length}`;
  const question: Expected = {
    id: createApprovalId(),
    subjectId,
    name: names[0],
    isStep: one.isStep,
    needs: one.needs,
    state: 'open',
    given: one.given,
    until: world.now + limits.approvalPendingHours * hourMs,
    decider: null,
  };
  questions.push(question);
  await table.propose(
    {
      id: question.id,
      workspaceId: scene.workspaceId,
      subject: one.isStep
        ? { kind: 'workflow_step', id: subjectId, executionId: 'execution' }
        : { kind: 'tool_call', id: subjectId, runId: scene.runId },
      name: question.name,
      description: 'Send a message',
      arguments: readArguments(one.given).value,
      editable: ['text'],
      askedFor: scene.people.asker,
      neededRole: one.needs,
      reason: 'Something would leave the workspace. A person decides.',
      ruleId: 'outward',
    },
    new Date(world.now),
  );
  return null;
}

async function decideTogether(
  world: World,
  question: Expected,
  answers: readonly AnsweredBy[],
): Promise<string | null> {
  const expected = answers.map((answer) => mayAnswer(world, question, answer));
  const counted = await Promise.all(
    answers.map(({ person: who, said: { say, edit } }) =>
      world.table.decide({
        id: question.id,
        userId: world.scene.people[who],
        ruling: readRuling(say, edit),
        now: new Date(world.now),
      }),
    ),
  );
  const winner = answers.find((_, index) => counted[index]);
  if (winner !== undefined) applyAnswer(world, question, winner);
  const wrong = counted.some((did, index) => did && expected[index] !== true);
  const winners = counted.filter(Boolean).length;
  const wanted = expected.some(Boolean) ? 1 : 0;
  return wrong || winners !== wanted
    ? `answers counted: ${counted.join(', ')}; could count: ${expected.join(', ')}`
    : null;
}

async function executeTimes(
  world: World,
  question: Expected,
  { call: choice, times }: { readonly call: CallChoice; readonly times: number },
): Promise<string | null> {
  const wanted = mayExecute(world, question, choice) ? 1 : 0;
  const done = await Promise.all(
    Array.from({ length: times }, () => world.table.execute(readCall(world, question, choice))),
  );
  const executed = done.filter(Boolean).length;
  world.effects += wanted;
  if (wanted === 1) question.state = 'over';
  return executed === wanted ? null : `executed ${executed} times instead of ${wanted}`;
}

// ── the model ──

function mayAnswer(world: World, question: Expected, { person: who, said: { say, edit } }: AnsweredBy): boolean {
  if (question.state !== 'open' || world.now >= question.until) return false;
  const role = world.roles[who];
  if (role === null) return false;
  if (say === 'deny') return role === 'owner' || who === 'asker';
  if (!mayPermit(world, question, who)) return false;
  if (say === 'run' && question.isStep) return false;
  return edit === null || readArguments(edit).rest === readArguments(question.given).rest;
}

function mayPermit(world: World, question: Expected, who: Person): boolean {
  const role = world.roles[who];
  return role === 'owner' || (who === 'asker' && role === 'editor' && question.needs === 'editor');
}

function applyAnswer(world: World, question: Expected, { person: who, said: { say, edit } }: AnsweredBy): void {
  question.state = say === 'deny' ? 'over' : 'yes';
  question.given = edit ?? question.given;
  question.decider = who;
  question.until = world.now + limits.approvalUseHours * hourMs;
}

function mayExecute(world: World, question: Expected, choice: CallChoice): boolean {
  if (question.state !== 'yes' || world.now >= question.until || question.decider === null) return false;
  if (choice.otherCall !== false || choice.otherName) return false;
  const called = readArguments(choice.swap ?? question.given);
  return (
    called.meaning === readArguments(question.given).meaning && mayPermit(world, question, question.decider)
  );
}

function readArguments(index: number) {
  const found = argumentPool[index];
  if (found === undefined) throw new Error(`no arguments ${index}`);
  return found;
}

function readRuling(say: string, edit: number | null): Approving | Denying {
  if (say === 'deny') return { decision: 'deny', reason: 'Not today.' };
  const decision = say === 'run' ? 'approve_run' : 'approve_once';
  return edit === null ? { decision } : { decision, arguments: readArguments(edit).value };
}

function readCall(world: World, question: Expected, choice: CallChoice) {
  return {
    id: question.id,
    call: {
      subjectId: choice.otherCall === false ? question.subjectId : `${question.subjectId}-other`,
      name: choice.otherName ? names[1] : question.name,
      arguments: readArguments(choice.swap ?? question.given).value,
    },
    now: new Date(world.now),
  };
}
