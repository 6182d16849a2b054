import { useState } from 'react';
import { Scene } from './scene.tsx';
import { Button } from './ui/button.tsx';

interface OfficeMapProps {
  /** Name of the map for screen readers. */
  title: string;
  note: string;
  /** The edges of the map, in degrees. `pin` is in degrees too. */
  area: { west: number; south: number; east: number; north: number };
  pin: { latitude: number; longitude: number };
}

/** Focuses the map, because the map replaces the button that had the focus. */
function takeFocus(frame: HTMLIFrameElement | null) {
  frame?.focus();
}

/** Shows a drawing of the map. A press of a button replaces it with the live map of another company. */
export function OfficeMap({ title, note, area, pin }: OfficeMapProps) {
  const [isLive, setLive] = useState(false);
  const box = [area.west, area.south, area.east, area.north].join(',');
  const url = `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${encodeURIComponent(`${pin.latitude},${pin.longitude}`)}`;
  return (
    <div>
      <div className="relative aspect-[4/3] overflow-hidden rounded-card border border-line bg-paper-deep">
        {isLive ? (
          <iframe ref={takeFocus} title={title} src={url} className="absolute inset-0 size-full" />
        ) : (
          <>
            <Scene
              name="map"
              sizes="(min-width: 1024px) 780px, 92vw"
              className="absolute inset-0"
            />
            <Button
              variant="secondary"
              onClick={() => setLive(true)}
              className="absolute bottom-3 left-3"
            >
              Load live map
            </Button>
          </>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">{note}</p>
    </div>
  );
}
