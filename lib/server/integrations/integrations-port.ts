/**
 * Integrations for tools: finds them by name and sends to them once per key (`lib/server/integrations`). Their addresses and secrets stay
 * there.
 */
import type { RunId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { Editor } from '@/lib/domain/team/actor';
import { describeKnown, findIntegration } from '@/lib/domain/integrations/find-integration';
import { type Integration, listOperations, readPayload } from '@/lib/domain/integrations/integration';
import { listIntegrations } from '@/lib/domain/integrations/store';
import type { IntegrationsPort } from '@/lib/engine/tools/ports/integrations';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { DeliveryServices } from './deliver';
import { isAccepted } from './deliver-once';
import { readDeliveryAnswer } from './read-delivery-answer';
import { sendToIntegration } from './send-to-integration';
import type { MemberCalls } from '../tools/member-calls';

export type IntegrationsOutside = DeliveryServices & { readonly runId: RunId };

type Invocation = Parameters<IntegrationsPort['invoke']>[0];

export function createIntegrationsPort(
  { asEditor }: MemberCalls,
  outside: IntegrationsOutside,
): IntegrationsPort {
  return {
    describe: (name, operation) =>
      asEditor(async (editor) => {
        const { name: integration, host } = await requireIntegration(editor, name, operation);
        return { integration, host };
      }),
    invoke: (request) => asEditor((editor) => invoke(editor, request, outside)),
  };
}

async function invoke(
  editor: Editor,
  request: Invocation,
  { runId, post, clock }: IntegrationsOutside,
): ReturnType<IntegrationsPort['invoke']> {
  const { operation, callId, signal } = request;
  const integration = await requireIntegration(editor, request.integration, operation);
  const payload = requirePayload(integration, request);
  // A call's id is unique only within its run, so the key also contains the run's id.
  const idempotencyKey = request.idempotencyKey ?? `${runId}:${callId}`;
  const sent = await sendToIntegration(integration, { payload, idempotencyKey, signal }, { post, clock });
  if (!sent.ok) throw new ToolFailure(sent.failure.sentence);
  const { status, text, isRepeat } = sent.value;
  if (!isAccepted(status))
    throw new ToolFailure(`${integration.name} (${integration.host}) responded with status ${status}.`);
  return { status, answer: readDeliveryAnswer(text), isRepeat };
}

async function requireIntegration(
  { workspaceId, userId }: Editor,
  name: string,
  operation: string,
): Promise<Integration> {
  const known = await inWorkspace({ workspaceId, userId }, (database) =>
    listIntegrations(database, workspaceId),
  );
  const integration = findIntegration(known, name);
  if (integration === null)
    throw new ToolFailure(`There is no integration with this name. ${describeKnown(known)}`, 'not_found');
  const operations = listOperations(integration.kind);
  if (operations.includes(operation)) return integration;
  throw new ToolFailure(
    `${integration.name} has no such operation. Choose one of: ${operations.join(', ')}.`,
    'not_found',
  );
}

function requirePayload(
  { kind }: Integration,
  { operation, payload }: Invocation,
): { readonly [key: string]: JsonValue } {
  const read = readPayload(kind, { operation, payload });
  if (read?.ok === true) return read.value;
  throw new ToolFailure(read === null ? 'There is no such operation.' : read.failure);
}
