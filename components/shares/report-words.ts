import type { ReportReason } from '@/lib/protocol/share-words';

/** The reasons for a report, as visitors choose them and as the workspace sees them. */
export const reportWords = {
  wrong: 'Something here is wrong',
  personal: 'It shows personal or private information',
  rights: 'It uses work that is not theirs to share',
  harmful: 'It is harmful or abusive',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>;
