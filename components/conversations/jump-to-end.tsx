import { ArrowDown } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** A button floating over the end of a conversation while there is unseen text below. */
export function JumpToEnd({ onJump }: { readonly onJump: () => void }) {
  return (
    <div className="relative mx-auto h-0 w-full max-w-conversation">
      <Button size="small" icon={ArrowDown} onClick={onJump} className="absolute end-4 -top-11 shadow-float">
        New
      </Button>
    </div>
  );
}
