/** The starters, in the order in which they are offered. To add one, add a file in this folder and a line here. */
import { alertOnMention } from './alert-on-mention';
import { approveBeforeSharing } from './approve-before-sharing';
import type { Starter } from './define-starter';
import { reportChanges } from './report-changes';
import { sendToWebhook } from './send-to-webhook';
import { threeQuestions } from './three-questions';
import { weeklyBrief } from './weekly-brief';

export const starters: readonly Starter[] = [
  alertOnMention,
  weeklyBrief,
  reportChanges,
  threeQuestions,
  approveBeforeSharing,
  sendToWebhook,
];

export function findStarter(id: string): Starter | null {
  return starters.find((starter) => starter.id === id) ?? null;
}
