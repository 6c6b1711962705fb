/** The start of a workflow built by hand: a name and a trigger, but no steps yet. */
export const emptyWorkflow = {
  name: 'New workflow',
  description: '',
  entity: 'research.sources',
  trigger_type: 'on_create',
  actions: [],
};
