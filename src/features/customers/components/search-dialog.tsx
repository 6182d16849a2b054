import { useLocation } from 'react-router-dom';
import { Dialog } from '#components/ui/dialog.tsx';
import { SearchPanel } from './search-panel.tsx';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SearchDialog(dialog: SearchDialogProps) {
  const { pathname } = useLocation();
  return (
    <Dialog {...dialog} title="Search" typesAtOnce className="max-w-160 sm:mt-0">
      <SearchPanel
        onFollowed={(link) => {
          if (link.pathname === pathname) dialog.onOpenChange(false);
        }}
      />
    </Dialog>
  );
}
