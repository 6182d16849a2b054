import { services } from './services.ts';

export interface NavigationLink {
  label: string;
  to: string;
}

export interface ServiceLink extends NavigationLink {
  description: string;
}

/** The six services, in the order menus show them. */
export const serviceLinks: readonly ServiceLink[] = services.map(({ name, path, description }) => ({
  label: name,
  to: path,
  description,
}));
