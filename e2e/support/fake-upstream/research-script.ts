/**
 * The answers of a model that plans, explores and answers sub-questions: fixed plans and approaches, and cited answers for everything else.
 */
import type { NormalisedRequest } from './wire';

export const scriptedPlan = [
  { id: 'n1', question: 'When was the dam built?', depends_on: [] },
  { id: 'n2', question: 'What did the dam cost?', depends_on: [] },
  { id: 'n3', question: 'What became of the village in the valley?', depends_on: ['n1', 'n2'] },
];

const scriptedApproaches = [
  {
    approach: 'By dates',
    question: 'When was the dam completed and opened?',
    then: 'What happened in 1958 at the dam?',
  },
  { approach: 'By people', question: 'Who built the dam, under which engineer?', then: 'Who opened it?' },
  { approach: 'By trams', question: 'Which trams ran on Sundays?', then: 'Why?' },
];

/** Returns the plan or the approaches if the request asks for them, or null if it asks for an answer. */
export function writeOutline(request: Pick<NormalisedRequest, 'system'>): string | null {
  if (request.system.includes('# This turn plans')) return JSON.stringify({ nodes: scriptedPlan });
  if (request.system.includes('# This turn proposes'))
    return JSON.stringify({ approaches: scriptedApproaches });
  return null;
}
