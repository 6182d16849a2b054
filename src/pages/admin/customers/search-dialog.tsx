import { useLocation } from 'react-router-dom';
import { Dialog } from '#components/ui/dialog.tsx';
import type { StaffPage } from './match.ts';
import { SearchPanel } from './search-panel.tsx';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pages: readonly StaffPage[];
}

export function SearchDialog({ pages, ...dialog }: SearchDialogProps) {
  const { pathname } = useLocation();
  return (
    <Dialog
      {...dialog}
      title="Search"
      typesAtOnce
      // Fixed height on a phone. Otherwise the field would move whenever the results change.
      className="max-w-160 max-sm:h-dvh sm:mt-0"
    >
      <SearchPanel
        pages={pages}
        onFollowed={(link) => {
          if (link.pathname === pathname) dialog.onOpenChange(false);
        }}
      />
    </Dialog>
  );
}
