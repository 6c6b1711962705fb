/**
 * The performer of *explore* (protocols 3, `tot`): approaches are each tried and scored, and the best is pursued. The answer says what was
 * rejected and why.
 */
import { keepInterruptedAnswer } from '../conversations/keep-interrupted-answer';
import type { RunContext, RunPerformer, RunResult } from '../runs/execute-run';
import { abandonResearch } from './abandon-research';
import { readFindings } from './findings';
import { describeEnd, endWithoutPlan } from './perform-research';
import { describeLimits } from './describe-limits';
import { openResearch, readInForce } from './open-research';
import { runBranches } from './run-branches';
import { writeTried } from './write-gaps';
import { writeReport } from './write-report';
import { findReachedLimit } from '../usage/find-reached-limit';

export const explorePerformer: RunPerformer<'explore'> = {
  neededRole: 'editor',
  perform: performExplore,
  abandon: abandonResearch,
};

async function performExplore(context: RunContext<'explore'>): Promise<RunResult> {
  const begun = await keepInterruptedAnswer(context);
  if ('ended' in begun) return begun.ended;
  const research = await openResearch(context, begun.messageId);
  const explored = await runBranches(research);
  if ('failure' in explored) return endWithoutPlan(research, explored.failure);
  const all = await readFindings(context.run);
  const { path } = explored;
  const reached = describeLimits(all, readInForce(research));
  return writeReport(research, {
    kind: 'answer',
    findings: all.filter(({ node }) => path.includes(node.id)),
    all,
    closing: writeTried({ findings: all, path, reached }),
    reached,
    end: describeEnd(all, readInForce(research), await findReachedLimit(context.run)),
  });
}
