import { paths } from '#lib/paths.ts';
import { services } from './services.ts';

interface NavigationLink {
  label: string;
  to: string;
}

interface ServiceLink extends NavigationLink {
  description: string;
}

/** The six services, in the order of the menus. */
export const serviceLinks: readonly ServiceLink[] = services.map(({ name, path, description }) => ({
  label: name,
  to: path,
  description,
}));

/** The sections of /terms that visitors look for by name. */
export const legalLinks: readonly NavigationLink[] = [
  { label: 'Terms and Conditions', to: paths.terms },
  { label: 'Privacy', to: paths.termsOf('privacy') },
  { label: 'Shipping', to: paths.termsOf('shipping') },
  { label: 'Returns', to: paths.termsOf('returns') },
  { label: 'When we reply', to: paths.termsOf('forms') },
];
