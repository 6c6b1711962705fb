'use client';

import { Wrench } from 'lucide-react';
import { joinClasses } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';
import { useDepth, useMayUseTools } from '@/lib/client/answer-settings';
import { useWorkspace } from '@/lib/client/workspace';

type ToolsSwitchProps = {
  /** The provider of the model that will answer. Undefined while it is not known. */
  readonly provider: string | undefined;
  readonly isAcross?: boolean;
};

/**
 * A small switch beside the question that says whether the answer of a provider's model may call tools. The built-in reader calls none, so
 * it has no switch. It is built without `ui/switch`, which the first page does not wait for. A question across collections cannot call any,
 * which stands in its place.
 */
export function ToolsSwitch({ provider, isAcross = false }: ToolsSwitchProps) {
  const { id } = useWorkspace();
  const [isOn, set] = useMayUseTools(id);
  const [depth] = useDepth(id);
  // Runs that go deeper than a plain answer only read the sources.
  if (provider === undefined || provider === 'extractive' || depth !== 'react') return null;
  if (isAcross) return <p className="text-label text-soft max-tablet:hidden">No tools across collections</p>;
  return (
    <Tooltip
      label={
        isOn
          ? 'On: can search, calculate and act, and asks before sending data out'
          : 'Off: answers from your sources alone'
      }
    >
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={() => set(!isOn)}
        className={joinClasses(
          'flex min-h-(--size-small) shrink-0 items-center gap-1.5 rounded-control border px-2 text-label hover:border-edge',
          isOn ? 'border-line bg-sunk text-ink' : 'border-transparent text-soft line-through',
        )}
      >
        <Wrench size={14} aria-hidden />
        May use tools
      </button>
    </Tooltip>
  );
}
