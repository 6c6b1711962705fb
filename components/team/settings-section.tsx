import { type ReactNode, useId } from 'react';
import { SettingsNavigation } from './settings-navigation';

type SettingsSectionProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The section's action, beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** One subject of a settings page. */
export function SettingsSection({ title, lead, action, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <header className="flex flex-wrap items-start gap-3">
        <div className="room-56 flex-1">
          <h2 id={id} className="text-reading font-semibold">
            {title}
          </h2>
          {lead && <p className="max-w-measure text-soft text-pretty">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** One page of the settings, with the links to the others below its heading. */
export function SettingsPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-10 px-5 py-8">
      <header className="grid gap-3">
        <h1 className="font-reading text-heading font-semibold">{title}</h1>
        <SettingsNavigation />
      </header>
      {children}
    </div>
  );
}

/** Rows separated by hairlines. */
export function SettingsRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {children}
    </ul>
  );
}

type SettingsRowProps = {
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly children?: ReactNode;
};

/** A row with a title, a second fact, and actions. */
export function SettingsRow({ title, note, children }: SettingsRowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="room-36 flex-1">
        <div className="flex flex-wrap items-center gap-2 font-medium">{title}</div>
        <div className="text-label text-soft [overflow-wrap:anywhere]">{note}</div>
      </div>
      {children && (
        <div className="ms-auto flex max-w-full flex-wrap items-center justify-end gap-2">{children}</div>
      )}
    </li>
  );
}
