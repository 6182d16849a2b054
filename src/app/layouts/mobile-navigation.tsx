import { ChevronDown, Menu, Phone, X } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from '#components/link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { site } from '#config/site.ts';
import { serviceLinks } from '#content/navigation.ts';
import { classNames } from '#lib/format/class-names.ts';
import { paths } from '#lib/paths.ts';
import { useDisclosure } from './use-disclosure.ts';

const rowClass =
  'flex min-h-13 w-full items-center justify-between border-b border-line text-lg font-semibold aria-[current=page]:text-signal';

export function MobileNavigation() {
  const { isOpen, setOpen, ref } = useDisclosure<HTMLDivElement>();
  const [servicesOpen, setServicesOpen] = useState(false);
  // A pressed link closes the menu at once. Otherwise it would stay open until the code of the next page has loaded.
  const close = () => setOpen(false);

  return (
    <div ref={ref} className="lg:hidden">
      <button
        type="button"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!isOpen)}
        className="grid size-[44px] place-items-center rounded-control hover:bg-paper-deep"
      >
        {isOpen ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
      </button>
      {isOpen && (
        <nav
          id="mobile-menu"
          aria-label="Main"
          className="container-page absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] max-md:h-dvh overflow-y-auto overscroll-contain border-b border-line bg-paper pb-6"
        >
          <NavLink to={paths.home} end onClick={close} className={rowClass}>
            Home
          </NavLink>
          <NavLink to={paths.about} onClick={close} className={rowClass}>
            About
          </NavLink>
          <button
            type="button"
            aria-expanded={servicesOpen}
            aria-controls="mobile-services"
            onClick={() => setServicesOpen(!servicesOpen)}
            className={rowClass}
          >
            Services
            <ChevronDown
              aria-hidden
              className={classNames('size-5 transition-transform', servicesOpen && 'rotate-180')}
            />
          </button>
          <ul id="mobile-services" hidden={!servicesOpen} className="border-b border-line py-1">
            {serviceLinks.map((service) => (
              <li key={service.to}>
                <NavLink
                  to={service.to}
                  onClick={close}
                  className="block min-h-11 py-2 pl-4 aria-[current=page]:text-signal"
                >
                  <span className="block font-semibold">{service.label}</span>
                  <span className="block text-sm text-muted">{service.description}</span>
                </NavLink>
              </li>
            ))}
          </ul>
          <NavLink to={paths.products} onClick={close} className={rowClass}>
            Products
          </NavLink>
          <NavLink to={paths.contact} onClick={close} className={rowClass}>
            Contact
          </NavLink>
          <NavLink to={paths.account} onClick={close} className={rowClass}>
            Your account
          </NavLink>
          <div className="mt-5 grid gap-3">
            <ButtonLink to={paths.assessment} onClick={close} size="lg">
              Get Free Assessment
            </ButtonLink>
            <a
              href={site.phone.href}
              className="flex min-h-13 items-center justify-center gap-2 rounded-control border border-control bg-card text-lg font-semibold"
            >
              <Phone aria-hidden className="size-5" />
              {site.phone.display}
            </a>
          </div>
        </nav>
      )}
    </div>
  );
}
