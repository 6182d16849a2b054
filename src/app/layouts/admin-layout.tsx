import { LogOut } from 'lucide-react';
import { Outlet, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { Brand } from '#components/brand.tsx';
import { site } from '#config/site.ts';
import { checkAdminAccess } from '#features/auth/admin-access.ts';
import { toast } from '#lib/toast.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { useAdminDoor } from './use-admin-door.ts';

interface AdminSession {
  email: string;
}

/** The door: shows nothing of the staff area, and asks for none of its data, before the check has passed. */
export async function loader({ request }: LoaderFunctionArgs): Promise<AdminSession | Response> {
  const access = await checkAdminAccess();
  if (access.granted) return { email: access.email };
  // Several answers may be refused at once; only the last check is waited for, and speaks.
  if (!request.signal.aborted) toast({ kind: 'destructive', title: access.reason });
  return redirect(access.redirectTo);
}

/** Every navigation within the staff area, a changed filter included, passes the door again. */
export const shouldRevalidate = () => true;

export function Component() {
  const { email } = useLoaderData<AdminSession>();
  const leave = useAdminDoor();

  return (
    <>
      <header className="on-ink border-b border-ink-line bg-ink text-card print:hidden">
        <div className="container-page grid grid-cols-[1fr_auto] items-center gap-x-6 pt-2 xl:grid-cols-[auto_1fr_auto] xl:py-2">
          <Brand onInk />
          <div className="flex items-center gap-1 xl:order-last">
            <p className="hidden max-w-56 truncate text-sm text-ink-muted sm:block" title={email}>
              <span className="sr-only">Signed in as </span>
              {email}
            </p>
            <button
              type="button"
              onClick={() => void leave()}
              className="-mr-3 flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold whitespace-nowrap hover:bg-ink-raised"
            >
              <LogOut aria-hidden className="size-4" />
              Sign out
            </button>
          </div>
          <div className="col-span-2 min-w-0 xl:col-span-1">
            <AdminNavigation />
          </div>
        </div>
      </header>
      <main id="main" className="min-h-[70dvh] pb-12 print:pb-0">
        <p className="border-b border-line bg-signal-wash px-4 py-1.5 text-center text-sm font-bold tracking-wide text-signal-hover print:hidden">
          ADMIN ONLY - NOT FOR CUSTOMER ACCESS
        </p>
        <Outlet />
      </main>
      <footer className="container-page border-t border-line py-4 text-sm text-muted print:hidden">
        Staff area of {site.name}
        <span className="sm:hidden"> · Signed in as {email}</span>
      </footer>
    </>
  );
}
