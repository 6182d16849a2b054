import { Phone, User } from 'lucide-react';
import { Brand } from '#components/brand.tsx';
import { Link } from '#components/link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { site } from '#config/site.ts';
import { paths } from '#lib/paths.ts';
import { CartLink } from './cart-link.tsx';
import { DesktopNavigation } from './desktop-navigation.tsx';
import { MobileNavigation } from './mobile-navigation.tsx';

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      {/* The columns have fixed widths, because the browser may paint the header before the HTML of its last column has
          arrived. The heights are in pixels, because large letters would otherwise make the buttons overlap. */}
      <div className="container-page grid h-(--header-height) grid-cols-[minmax(0,1fr)_min(9rem,160px)] items-center justify-items-start gap-3 sm:grid-cols-[1fr_25.5rem] lg:grid-cols-[auto_1fr_minmax(0,22.25rem)] xl:grid-cols-[auto_1fr_30.25rem]">
        <Brand />
        <DesktopNavigation />
        <div className="flex w-full items-center gap-1 sm:gap-2">
          <a
            href={site.phone.href}
            aria-label={`Call ${site.phone.display}`}
            className="flex size-[44px] items-center justify-center gap-2 rounded-control font-semibold hover:bg-paper-deep xl:w-auto xl:px-3"
          >
            <Phone aria-hidden className="size-5" />
            <span className="hidden xl:inline">{site.phone.display}</span>
          </a>
          <Link
            to={paths.account}
            aria-label="Your account"
            className="grid size-[44px] place-items-center rounded-control hover:bg-paper-deep max-sm:hidden"
          >
            <User aria-hidden className="size-6" />
          </Link>
          <CartLink />
          <ButtonLink to={paths.assessment} className="ml-auto max-sm:hidden xl:whitespace-nowrap">
            Get Free Assessment
          </ButtonLink>
          <MobileNavigation />
        </div>
      </div>
    </header>
  );
}
