import { vi } from 'vitest';
import type { ReplyTo } from '@/lib/client/api';
import { actionTypes } from '@/lib/domain/workflows/actions/registry';
import { assembleWorkflow } from '@/lib/domain/workflows/assemble';
import { entities } from '@/lib/domain/workflows/entities';
import { isSecretField } from '@/lib/domain/workflows/actions/registry';
import { triggers } from '@/lib/domain/workflows/triggers';
import { validateWorkflow } from '@/lib/domain/workflows/validate/validate-workflow';
import { type WorkflowDraftDetailReply, saveWorkflowDraftEndpoint } from '@/lib/protocol/http/workflow-drafts';
import { authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import { showDefinition } from './show-definition';

type Body = { version: number; workflow: { [key: string]: unknown } };

const parts = {
  action_types: actionTypes.map((type) => ({
    type: type.type,
    title: type.title,
    sentence: type.sentence,
    risk: type.risk,
    ports: type.ports,
    default_port: type.defaultPort,
    outputs: type.outputs,
    config_schema: type.configSchema,
    secret_keys: type.secretKeys,
    unavailable: type.type === 'send_email' ? 'No mail server is set up.' : null,
  })),
  triggers,
  entities: entities.map((entity) => ({ ...entity, has_collection: entity.hasCollection })),
  starters: [],
};
const collection: ReplyTo<'GET /v1/collections'>['items'][number] = {
  id: 'col_1',
  title: 'Harbours',
  tags: [],
  folder: null,
  is_sample: false,
  access: 'workspace',
  source_count: 0,
  pending_count: 0,
  instructions: '',
  cover: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

const member = {
  id: 'mem_1',
  user_id: 'user_ada',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'owner',
  joined_at: '2026-11-20T10:00:00.000Z',
};

/** The draft as the server would return it: assembled, validated, and with its secrets masked. */
export function describeDraft(workflow: { [key: string]: unknown }, version: number): WorkflowDraftDetailReply {
  let made = 0;
  const read = assembleWorkflow(authoredWorkflowSchema.parse(workflow), () => `server-${(made += 1)}`);
  const found = read.ok ? validateWorkflow(read.value) : { errors: read.failure, warnings: [] };
  const write = (issues: readonly { code: string; message: string; actionId?: string; path?: string }[]) =>
    issues.map(({ code, message, actionId, path }) => ({
      code,
      message,
      action_id: actionId ?? null,
      path: path ?? null,
    }));
  const cover = (type: string, config: object) =>
    Object.fromEntries(
      Object.entries(config).map(([key, value]) => [key, isSecretField(type, key) ? '•••• (set)' : value]),
    );
  return {
    id: 'dft_1',
    name: String(workflow['name']),
    version,
    workflow_id: null,
    base_version: null,
    conversation_id: null,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    expires_at: '2026-11-21T10:00:00.000Z',
    workflow: {},
    definition: read.ok
      ? showDefinition({
          ...read.value,
          actions: read.value.actions.map((action) => ({
            ...action,
            actionConfig: cover(action.actionType, action.actionConfig),
          })),
        })
      : null,
    effects: null,
    issues: { errors: write(found.errors), warnings: write(found.warnings), can_be_active: false },
  };
}

/** A fake server for one draft, in place of the network. It stores what it receives and refuses a change based on another version. */
export function serveDraft(workflow: { [key: string]: unknown }) {
  const kept = { version: 1, workflow, sent: [] as Body[] };
  const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  const save = (body: Body) => {
    kept.sent.push(body);
    // The real endpoint rejects a body that does not match its schema, so such a body must fail here too.
    saveWorkflowDraftEndpoint.body?.parse(body);
    if (body.version !== kept.version) {
      const current = describeDraft(kept.workflow, kept.version);
      const error = { code: 'conflict', message: 'Changed in the meantime.', request_id: 'r', current, yours: body.workflow };
      return answer({ error }, 409);
    }
    Object.assign(kept, { version: kept.version + 1, workflow: body.workflow });
    return answer(describeDraft(kept.workflow, kept.version));
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const path = typeof address === 'string' ? address : '';
    if (path === '/v1/workflow-parts') return answer(parts);
    if (path === '/v1/members') return answer({ items: [member], next: null });
    if (path.startsWith('/v1/collections')) return answer({ items: [collection], next: null });
    if (path === '/v1/workflow-drafts/dft_1') return save(JSON.parse(String(init?.body)) as Body);
    return answer({ error: { code: 'not_found', message: path, request_id: 'r' } }, 404);
  });
  return kept;
}
