import { TextField } from '#components/form/text-field.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { paths } from '#lib/paths.ts';

export interface InvitationLink {
  email: string;
  token: string;
}

/**
 * Shows the link of an invitation if the site sends no mail. The link is shown only once, because its token is not
 * stored.
 */
export function InvitationLinkDialog({
  email,
  token,
  onClose,
}: InvitationLink & { onClose: () => void }) {
  return (
    <Dialog
      title="Pass this link on"
      description={`It lets ${email} join the team, and is shown only once.`}
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-120"
      keepOpenOnOutsideClick
    >
      <TextField
        label="Link"
        readOnly
        value={`${window.location.origin}${paths.joinTeam}#token=${token}`}
        help="This site sends no email. Don’t give it to anyone else."
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-6 flex justify-end">
        <DialogDismiss busy={false}>Done</DialogDismiss>
      </div>
    </Dialog>
  );
}
