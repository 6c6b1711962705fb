import { Link2Off } from 'lucide-react';

/** An address that opens nothing. Says the same of one that expired, one that was closed and one that never was. */
export function ClosedLink() {
  return (
    <div className="shared-middle">
      <div className="shared-form justify-items-center text-center">
        <Link2Off size={28} aria-hidden className="text-soft" />
        <h1 className="font-reading text-heading font-semibold text-balance">This link is not open</h1>
        <p className="reading reading-compact text-pretty text-soft">
          It may have expired, or the people who shared it closed it. Ask whoever sent it to you for a new
          one.
        </p>
      </div>
    </div>
  );
}
