/**
 * Writes the part of a response packet that proposes calls (LLMCP "Response schema", "Tool call schema"), as a model in JSON mode would
 * write it, to show the model what it proposed earlier. `readResponse` reads it back to the same text and calls.
 */
export type LlmcpProposal = {
  readonly markdown: string;
  readonly toolCalls: readonly { readonly name: string; readonly arguments: unknown }[];
};

export function writeProposal({ markdown, toolCalls }: LlmcpProposal): string {
  const items = toolCalls.map((call) => ({ name: call.name, arguments: call.arguments }));
  return JSON.stringify({ assistant: { markdown }, tool_calls: items });
}
