import type { PipelineDecisionReply } from '@/lib/protocol/http/reviews';

/** Pages that were skipped, each with the reason, and pages that are not decided yet. */
export function PassedPlaces({ decisions }: { readonly decisions: readonly PipelineDecisionReply[] }) {
  const passed = decisions.filter(({ state }) => state === 'passed');
  const asked = decisions.filter(({ state }) => state === 'asked');
  if (passed.length + asked.length === 0) return null;
  return (
    <ul className="grid gap-0.5 px-2 text-label text-soft">
      {passed.map((decision) => (
        <li key={decision.page_id}>
          {decision.is_recorded ? 'Already recorded on' : 'Skipped on'}{' '}
          <span className="font-medium">{decision.target_page}</span>: {decision.skip_reason}
        </li>
      ))}
      {asked.map((decision) => (
        <li key={decision.page_id}>
          Not decided yet for <span className="font-medium">{decision.target_page}</span>
        </li>
      ))}
    </ul>
  );
}
