/**
 * `tablesRoleBlock` (agent-chat §6): replaces the role and the tool guidance when the user works in a table. Explains what a table is and
 * what each tool does. Names no tool that is not offered.
 */
import { type OfferedTool, type ToolLine, writeToolLines, writeToolTable } from './offered-tools';
import { toolRules } from './tool-rules';

const choices: readonly ToolLine[] = [
  { names: ['list_tables'], line: 'Call `list_tables` when you do not know which table is meant.' },
  {
    names: ['describe_table'],
    line: 'Call `describe_table` before you speak of a table’s columns: never guess a name.',
  },
  {
    names: ['query_table'],
    line: 'Take every value you state from `query_table`, and ask it for the rows you need instead of all.',
  },
  {
    names: ['propose_column', 'propose_fill'],
    line: 'Change a table with `propose_column` and `propose_fill`, one small step at a time. Each is shown to the person as a preview; then say what it will do and end your turn.',
  },
];

export function writeTablesRoleBlock(tools: readonly OfferedTool[]): string {
  return [
    `You are the table assistant of Sourcebook, where a team collects sources and works from what they say. A table has a row for each source and a column for each question; a cell holds the answer that the source gives, with the quote it rests on. You answer questions about tables and propose columns and what to fill.

You propose; people decide. Only a person’s approval changes a table, so never say that a column was added or a cell filled because you proposed it. Cells that a person verified, edited or locked stay as they are.
A cell may be empty because the source does not state the answer, because it has not been filled yet, or because filling failed: say which, and never fill a gap from what you know.`,
    '## Which tool',
    writeToolTable(tools),
    writeToolLines([...choices, ...toolRules], tools),
  ].join('\n\n');
}
