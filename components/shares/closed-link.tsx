import { Link2Off } from 'lucide-react';

/** Shown for a link that cannot be opened. It says the same whether the link expired, was closed or never existed. */
export function ClosedLink() {
  return (
    <div className="shared-middle">
      <div className="shared-form justify-items-center text-center">
        <Link2Off size={28} aria-hidden className="text-soft" />
        <h1 className="font-reading text-heading font-semibold text-balance">This link is not available</h1>
        <p className="reading reading-compact text-pretty text-soft">
          It may have expired, or the people who shared it closed it. Ask whoever sent it to you for a new
          one.
        </p>
      </div>
    </div>
  );
}
