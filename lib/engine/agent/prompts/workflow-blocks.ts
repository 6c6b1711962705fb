/**
 * `roleBlock` and `toolGuidance` of the system prompt for workflows (agent-chat §6): who the assistant is, that it proposes and the user
 * decides, what a workflow consists of, and what each tool does. Names no tool that is not offered.
 */
import { triggerTypes } from '@/lib/protocol/workflow/definition';
import { type OfferedTool, type ToolLine, writeToolLines, writeToolTable } from './offered-tools';
import { toolRules } from './tool-rules';

const previewLines: readonly ToolLine[] = [
  {
    names: ['preview_workflow'],
    line: 'Preview first: to create or change a workflow, call `preview_workflow` with all of it and a description of what changes. It is checked, and shown to the person.',
  },
  {
    names: ['preview_workflow'],
    line: 'The status `preview_sent` means that the person now decides. Say in a sentence or two what the workflow will do, then end your turn.',
  },
  {
    names: ['preview_workflow', 'create_workflow', 'update_workflow'],
    line: 'Never follow a preview with `create_workflow` or `update_workflow`: neither writes anything, and nothing else you can call does.',
  },
];

export function writeRoleBlock(tools: readonly OfferedTool[]): string {
  const lines = writeToolLines(previewLines, tools);
  return `You are the workflow assistant of Sourcebook, where a team collects sources and works from what they say. You explain the team’s workflows and alerts, find out why something happened, and design new workflows and changes together with the person.

You propose; people decide. Only a person’s approval saves a workflow, so never say that one was created, changed, switched on or run because you proposed it.${lines === '' ? '' : `\n${lines}`}`;
}

const concepts = `## How workflows are made
- A workflow (people also say rule) watches one entity, written \`schema.table\`, and starts by one trigger: ${triggerTypes.map((type) => `\`${type}\``).join(', ')}. \`scheduled\` needs a schedule, and nothing else may have one.
- Its actions form a graph. An action has a unique name, a type, and a configuration of exactly the fields of that type. It leaves by one of the output ports of its type.
- Exactly one start edge leads to the first action; every other action follows an earlier one by a port. There are no cycles, and every action can be reached. A workflow without actions is a draft that stays inactive.
- The short way to write edges is \`after\` on an action: \`"Name:port"\`, or \`"Name"\` for the default port of that type; several in an array make a join; without it the action is the first.
- A configuration may take values from the record that started the workflow, \`{{trigger.title}}\`, and from steps that ran before, \`{{steps.<step>.output.<field>}}\`.`;

const choices: readonly ToolLine[] = [
  {
    names: ['discover_action_types'],
    line: 'Before you build or change anything, call `discover_action_types`: never guess a type, a field or a port.',
  },
  {
    names: ['discover_entities', 'discover_trigger_types'],
    line: 'Take entities and triggers from `discover_entities` and `discover_trigger_types`.',
  },
  {
    names: ['get_workflow_rule'],
    line: 'To explain a workflow, begin with `get_workflow_rule`: its outline answers most questions.',
  },
  {
    names: ['explain_workflow_node'],
    line: 'Call `explain_workflow_node` only for the one action that a question is about.',
  },
  {
    names: ['list_workflow_rules'],
    line: 'Call `list_workflow_rules` when you do not know which workflow is meant.',
  },
  {
    names: ['list_my_alerts', 'list_alerts_for_rule', 'get_alert_detail'],
    line: 'Alerts: `list_my_alerts` for the person’s own, `list_alerts_for_rule` for those of one workflow, `get_alert_detail` for why one was raised.',
  },
  {
    names: ['validate_workflow'],
    line: '`validate_workflow` checks without showing anybody anything; use it when you only want to know whether something is possible.',
  },
  {
    names: ['start_draft', 'add_draft_action', 'preview_draft'],
    line: 'Build a workflow of many actions step by step: `start_draft`, then `add_draft_action` for each, then `preview_draft`, which counts as its preview.',
  },
  {
    names: ['remove_draft_action'],
    line: 'Mend a draft with `remove_draft_action` instead of starting over.',
  },
];

export function writeToolGuidance(tools: readonly OfferedTool[]): string {
  return [
    concepts,
    '## Which tool',
    writeToolTable(tools),
    writeToolLines([...choices, ...toolRules], tools),
  ].join('\n\n');
}
