import { Brand } from '#components/brand.tsx';
import { Link } from '#components/link.tsx';
import { SafetyNote } from '#components/safety-note.tsx';
import { sendsMail, site } from '#config/site.ts';
import { legalLinks, serviceLinks } from '#content/navigation.ts';
import { paths } from '#lib/paths.ts';
import { CopyrightYear } from './copyright-year.tsx';

const linkClass =
  'inline-block py-2.5 wrap-anywhere hover:text-card hover:underline hover:underline-offset-4';

export function SiteFooter() {
  return (
    <footer className="on-ink bg-ink text-ink-muted">
      <div className="container-page grid gap-10 py-14 md:grid-cols-[1fr_auto_auto] lg:gap-24">
        <div className="max-w-96 text-card">
          <Brand onInk />
          <p className="mt-4 text-ink-muted">
            Your 360-degree protection partner: cleanup, pest control, emergency supplies, cameras,
            and guards for members. One licensed company for homes, businesses, churches, schools
            and government facilities in California.
          </p>
        </div>
        <nav aria-label="Services">
          <h2 className="mb-2 text-base font-bold text-card">Services</h2>
          <ul>
            {serviceLinks.map((service) => (
              <li key={service.to}>
                <Link to={service.to} className={linkClass}>
                  {service.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 text-base font-bold text-card">Contact</h2>
          <ul>
            <li className="py-2.5">
              <SafetyNote name="danger" />
            </li>
            <li>
              <a href={site.phone.href} className={linkClass}>
                {site.phone.display}
              </a>
            </li>
            <li>
              <a href={site.email.href} className={linkClass}>
                {site.email.display}
              </a>
            </li>
            <li className="py-2.5">{site.office.display}</li>
            <li className="py-2.5">Emergency line open 24/7</li>
            <li>
              <Link to={paths.trackOrder} className={linkClass}>
                Track an order
              </Link>
            </li>
            {sendsMail && (
              <li>
                <Link to={paths.yourRequest} className={linkClass}>
                  Find your request
                </Link>
              </li>
            )}
            <li>
              <Link to={paths.account} className={linkClass}>
                Your account
              </Link>
            </li>
          </ul>
        </div>
      </div>
      <div className="border-t border-ink-line pb-20 md:pb-0">
        <ul className="container-page flex flex-wrap gap-x-6 pt-3">
          {legalLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="container-page flex flex-wrap items-center gap-x-6 gap-y-1 pb-4 text-sm">
          <p>
            © <CopyrightYear /> {site.name}. All rights reserved.
          </p>
          <p className="font-semibold">Licensed &amp; Insured</p>
          {/* The link is for staff, so it has no visible text. Screen readers read its label. */}
          <Link
            to={paths.adminLogin}
            aria-label="Staff login"
            className="ml-auto grid size-11 place-items-center rounded-control"
          >
            <span aria-hidden className="size-1.5 rounded-full bg-ink-line" />
          </Link>
        </div>
      </div>
    </footer>
  );
}
