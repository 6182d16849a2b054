import { services } from './services.ts';

interface NavigationLink {
  label: string;
  to: string;
}

interface ServiceLink extends NavigationLink {
  description: string;
}

/** The six services, in the order menus show them. */
export const serviceLinks: readonly ServiceLink[] = services.map(({ name, path, description }) => ({
  label: name,
  to: path,
  description,
}));
