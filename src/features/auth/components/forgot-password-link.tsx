import { ButtonLink } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { paths } from '#lib/paths.ts';

/** Link to the page that mails a password link. Hidden if the site sends no mail. */
export function ForgotPasswordLink() {
  if (!sendsMail) return null;
  return (
    <ButtonLink to={paths.resetPassword} variant="ghost" className="mt-3 w-full">
      Forgot your password?
    </ButtonLink>
  );
}
