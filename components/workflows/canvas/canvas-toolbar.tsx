import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';

type CanvasToolbarProps = {
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
  readonly onFit: () => void;
};

/** Buttons for the canvas's zoom keys, for users without a wheel. */
export function CanvasToolbar({ onZoomIn, onZoomOut, onFit }: CanvasToolbarProps) {
  return (
    <div className="absolute end-2 bottom-2 z-10 flex gap-1 rounded-control border border-line bg-raised p-0.5">
      <IconButton icon={ZoomIn} label="Zoom in" shortcut="+" size="small" onClick={onZoomIn} />
      <IconButton icon={ZoomOut} label="Zoom out" shortcut="−" size="small" onClick={onZoomOut} />
      <Button icon={Maximize} variant="quiet" size="small" onClick={onFit}>
        Fit
      </Button>
    </div>
  );
}
