import { ChevronDown } from 'lucide-react';
import { NavLink } from '#components/link.tsx';
import { serviceLinks } from '#content/navigation.ts';
import { classNames } from '#lib/format/class-names.ts';
import { paths } from '#lib/paths.ts';
import { useDisclosure } from './use-disclosure.ts';

const linkClass =
  'flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-paper-deep ' +
  'aria-[current=page]:text-signal-hover';

export function DesktopNavigation() {
  return (
    <nav aria-label="Main" className="hidden items-center gap-1 lg:flex xl:ml-15">
      <NavLink to={paths.home} end className={linkClass}>
        Home
      </NavLink>
      <NavLink to={paths.about} className={linkClass}>
        About
      </NavLink>
      <ServicesMenu />
      <NavLink to={paths.products} className={linkClass}>
        Products
      </NavLink>
      <NavLink to={paths.contact} className={linkClass}>
        Contact
      </NavLink>
    </nav>
  );
}

function ServicesMenu() {
  const { isOpen, setOpen, ref } = useDisclosure<HTMLDivElement>();
  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="services-menu"
        onClick={() => setOpen(!isOpen)}
        className={classNames(linkClass, 'gap-1')}
      >
        Services
        <ChevronDown
          aria-hidden
          className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <ul
          id="services-menu"
          className="absolute top-full left-1/2 z-40 mt-2 grid w-152 -translate-x-1/2 grid-cols-2 gap-1 rounded-card border border-line bg-card p-2 lifted"
        >
          {serviceLinks.map((service) => (
            <li key={service.to}>
              <NavLink
                to={service.to}
                className="block h-full rounded-control px-3 py-2.5 hover:bg-paper-deep aria-[current=page]:text-signal-hover"
              >
                <span className="block font-semibold">{service.label}</span>
                <span className="block text-sm text-muted">{service.description}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
