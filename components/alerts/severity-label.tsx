import { Info, type LucideIcon, OctagonAlert, TriangleAlert, CircleAlert } from 'lucide-react';
import { joinClasses } from '@/components/ui/class-names';
import type { AlertReply } from '@/lib/protocol/http/alerts';

type Look = { readonly icon: LucideIcon; readonly colour: string; readonly word: string };

/** Each severity has its own shape and word. The colour only helps. */
const looks: Readonly<Record<AlertReply['severity'], Look>> = {
  low: { icon: Info, colour: 'text-soft', word: 'Low' },
  medium: { icon: CircleAlert, colour: 'text-ink', word: 'Medium' },
  high: { icon: TriangleAlert, colour: 'text-near', word: 'High' },
  critical: { icon: OctagonAlert, colour: 'text-unsupported', word: 'Critical' },
};

export function SeverityLabel({ alert }: { readonly alert: Pick<AlertReply, 'severity' | 'kind'> }) {
  const isNotice = alert.kind === 'notification';
  const { icon: Icon, colour, word } = looks[isNotice ? 'low' : alert.severity];
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 text-label font-medium tablet:whitespace-nowrap',
        colour,
      )}
    >
      <Icon size={16} aria-hidden />
      {isNotice ? 'Note' : word}
    </span>
  );
}
