/** What is begun by hand: a name and a trigger, and no step yet. */
export const emptyWorkflow = {
  name: 'New workflow',
  description: '',
  entity: 'research.sources',
  trigger_type: 'on_create',
  actions: [],
};
