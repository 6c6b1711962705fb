/**
 * A scripted model that builds a workflow the way a real one does, with tool calls over an OpenAI-compatible wire format. Each turn is
 * computed from the request, so that the ids it uses are those that the product gave it. Chats about anything else are answered as in every
 * other test.
 */
import { rememberAnswers } from './fake-upstream/remember-answers';
import { asList, asRecord, asText } from './fake-upstream/wire';
import type { Responder } from './fake-upstream/server';
import type { ScriptedAnswer } from './fake-upstream/reply';
import type { NormalisedRequest } from './fake-upstream/wire';

type Turn = (request: NormalisedRequest) => ScriptedAnswer;

const call = (name: string, input: object): ScriptedAnswer => ({ toolCalls: [{ name, input }] });
const say =
  (text: string): Turn =>
  () => ({ text });

/** Returns the id of the draft that the product created, from its answer to `start_draft`. */
function findDraftId({ messages }: NormalisedRequest): string {
  const told = messages.map(({ text }) => text).join('\n');
  const id = /draft_id\\*"\s*:\s*\\*"([\w-]+)/.exec(told)?.[1];
  if (id === undefined) throw new Error(`No draft was begun: ${told.slice(-2_000)}`);
  return id;
}

/** Reads the workflow on the user's screen from the system prompt. */
function readScreen({ system }: NormalisedRequest) {
  const fenced = /```json\n(.*)\n```/.exec(system)?.[1];
  if (fenced === undefined) throw new Error('No workflow is on the screen.');
  return asRecord(JSON.parse(fenced));
}

const addAction =
  (action: object): Turn =>
  (request) =>
    call('add_draft_action', { draft_id: findDraftId(request), ...action });

/** The turns that build a workflow which alerts the owners when a new source mentions the word: a draft step by step, and its preview. */
export const buildAlert = (word: string): readonly Turn[] => [
  () => call('start_draft', { name: `${word} watch`, entity: 'research.sources', trigger_type: 'on_create' }),
  addAction({
    name: 'Mentions it',
    action_type: 'evaluate_condition',
    action_config: { condition: { field: 'trigger.markdown', operator: 'matches_any', value: [word] } },
  }),
  addAction({
    name: 'Alert',
    action_type: 'create_alert',
    action_config: {
      recipients: ['owners'],
      title: `A new source mentions ${word}`,
      message: '{{trigger.title}}',
      severity: 'medium',
    },
    after: 'Mentions it:output-true',
  }),
  (request) =>
    call('preview_draft', {
      draft_id: findDraftId(request),
      description: `Alerts the owners when a new source mentions ${word}.`,
    }),
  say('I have sent a preview. Nothing runs before you approve it.'),
];

/** The turns that change the configuration of one action of the workflow on the screen and leave everything else as it is. */
export const changeAction = (name: string, change: object): readonly Turn[] => [
  (request) => {
    const screen = readScreen(request);
    const actions = asList(screen['nodes']).map((node) => {
      const action = asRecord(node);
      return asText(action['name']) === name
        ? { ...action, action_config: { ...asRecord(action['action_config']), ...change } }
        : action;
    });
    return call('preview_workflow', {
      description: `Changes “${name}”.`,
      workflow_id: screen['workflow_id'],
      workflow: {
        name: screen['rule_name'],
        entity: `${asText(screen['entity_schema'])}.${asText(screen['entity_name'])}`,
        trigger_type: screen['trigger_type'],
        actions,
        edges: screen['edges'],
      },
    });
  },
  say('I have sent a preview of the change.'),
];

/** Plays the turns one after another, in the chat about workflows. */
export function playTurns(turns: readonly Turn[]): Responder {
  const left = [...turns];
  const takeTurn = rememberAnswers((request) => left.shift()?.(request) ?? null);
  return (request) => (request.toolNames.includes('preview_workflow') ? takeTurn(request) : null);
}
