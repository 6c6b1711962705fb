/**
 * Reads a plan that a model wrote (style: "read leniently, and say which happened"): JSON with `nodes`, or a list of questions. The result
 * obeys the rules of `protocol/research-plan.ts`. Every repair is reported. A cycle is broken at the edge that points to a later question.
 * Returns null if no question can be found; never invents one.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { removeThinking } from '@/lib/protocol/llmcp';
import { repairJson } from '@/lib/protocol/llmcp/repair-json';
import { findCircle, type PlanNode } from '@/lib/protocol/research-plan';

const planRepairs = [
  'json_repaired',
  'read_as_list',
  'question_shortened',
  'question_dropped',
  'too_many_dropped',
  'unknown_dependency_dropped',
  'circle_broken',
] as const;
type PlanRepair = (typeof planRepairs)[number];

export type ReadPlan = { readonly nodes: readonly PlanNode[]; readonly repairs: readonly PlanRepair[] };

type Wish = { readonly id: string; readonly question: string; readonly dependsOn: readonly string[] };
type Wishes = { readonly wishes: readonly Wish[]; readonly repairs: readonly PlanRepair[] };

export function readPlan(text: string): ReadPlan | null {
  const said = removeThinking(text);
  const read = readJsonPlan(said) ?? readListPlan(said);
  if (read === null) return null;
  const repairs = new Set(read.repairs);
  const kept = keepQuestions(read.wishes, repairs);
  if (kept.length === 0) return null;
  const nodes = breakCircles(nameNodes(kept, repairs), repairs);
  return { nodes, repairs: planRepairs.filter((repair) => repairs.has(repair)) };
}

function readJsonPlan(text: string): Wishes | null {
  const bare = text.trim();
  const wrapped = bare.startsWith('[') ? `{"nodes":${bare}}` : bare;
  const read = repairJson(wrapped, limits.packetChars);
  const list = read?.object['nodes'] ?? read?.object['plan'];
  if (read == null || !Array.isArray(list)) return null;
  const repairs = read.repairs.length === 0 && wrapped === bare ? [] : ['json_repaired' as const];
  return { wishes: list.map((item: unknown, place) => readWish(item, place)), repairs };
}

function readWish(item: unknown, place: number): Wish {
  const id = `n${place + 1}`;
  if (typeof item === 'string') return { id, question: item, dependsOn: [] };
  if (typeof item !== 'object' || item === null) return { id, question: '', dependsOn: [] };
  const own: unknown = Reflect.get(item, 'id');
  const question: unknown = Reflect.get(item, 'question');
  const dependsOn: unknown = Reflect.get(item, 'depends_on');
  const named = typeof own === 'string' || typeof own === 'number' ? String(own) : id;
  return {
    id: named,
    question: typeof question === 'string' ? question : '',
    dependsOn: Array.isArray(dependsOn) ? dependsOn.map(String) : [],
  };
}

const listLine = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(.+?)\s*$/;

function readListPlan(text: string): Wishes | null {
  const questions = text.split('\n').flatMap((line) => listLine.exec(line)?.[1] ?? []);
  if (questions.length === 0) return null;
  return { wishes: questions.map((question, place) => readWish(question, place)), repairs: ['read_as_list'] };
}

function keepQuestions(wishes: readonly Wish[], repairs: Set<PlanRepair>): Wish[] {
  const asked = new Set<string>();
  const kept = wishes.flatMap((wish): Wish[] => {
    const question = shorten(wish.question.replaceAll('\0', ''), limits.researchQuestionChars);
    const key = question.toLowerCase();
    if (question === '' || asked.has(key)) {
      repairs.add('question_dropped');
      return [];
    }
    if (wish.question.trim().length > limits.researchQuestionChars) repairs.add('question_shortened');
    asked.add(key);
    return [{ ...wish, question }];
  });
  if (kept.length > limits.researchNodes) repairs.add('too_many_dropped');
  return kept.slice(0, limits.researchNodes);
}

/** Assigns our own ids, starting at `n1`, because a model's may be too long, duplicated or missing. */
function nameNodes(wishes: readonly Wish[], repairs: Set<PlanRepair>): PlanNode[] {
  const names = new Map<string, string>();
  for (const [place, { id }] of wishes.entries()) if (!names.has(id)) names.set(id, `n${place + 1}`);
  return wishes.map(({ question, dependsOn }, place) => {
    const id = `n${place + 1}`;
    const known = dependsOn.flatMap((each) => names.get(each) ?? []).filter((each) => each !== id);
    const unique = [...new Set(known)].slice(0, limits.researchDependencies);
    if (unique.length < dependsOn.length) repairs.add('unknown_dependency_dropped');
    return { id, question, dependsOn: unique };
  });
}

function breakCircles(nodes: readonly PlanNode[], repairs: Set<PlanRepair>): PlanNode[] {
  if (findCircle(nodes) === null) return [...nodes];
  repairs.add('circle_broken');
  const earlier = new Set<string>();
  return nodes.map((node) => {
    const dependsOn = node.dependsOn.filter((id) => earlier.has(id));
    earlier.add(node.id);
    return { ...node, dependsOn };
  });
}
