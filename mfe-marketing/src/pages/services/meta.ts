import type { PageMeta, StructuredData } from '@proper/shared-types';
import { formatPrice, paths, plans, terms } from '@proper/shared-types/company';
import { pricingPlans } from '../../content/plans';
import { services } from '../../content/services-page';

const offers = [plans.fractional, plans.fulltime, plans.teams].map(({ name, pricePerMonth }) => ({
  '@type': 'Offer',
  name,
  price: pricePerMonth,
  priceCurrency: 'USD',
  url: paths.pricing,
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: pricePerMonth,
    priceCurrency: 'USD',
    unitCode: 'MON',
  },
}));

const serviceNode: StructuredData = {
  '@type': 'Service',
  '@id': `${paths.services}#service`,
  name: 'Executive assistant service',
  serviceType: services.map(({ title }) => title),
  description: `An executive assistant and an onshore manager for leaders and entrepreneurs, by the month: a ${terms.commitment}, then ${terms.afterCommitment}.`,
  url: paths.services,
  provider: { '@id': '/#organization' },
  offers,
};

export const meta: PageMeta = {
  title: `Services, and plans from ${formatPrice(plans.fractional.pricePerMonth)} a month | Proper`,
  description: `Six services and three plans: ${plans.fractional.name} ${formatPrice(plans.fractional.pricePerMonth)}, ${plans.fulltime.name} ${formatPrice(plans.fulltime.pricePerMonth)}, ${plans.teams.name} ${formatPrice(plans.teams.pricePerMonth)} per month. No hourly billing.`,
  keywords: ['executive assistant pricing', 'fractional executive assistant', 'full-time remote assistant'],
  kind: 'website',
  sheet: {
    title: 'Plans, a month',
    rows: pricingPlans.map(({ name, pricePerMonth }) => [name, formatPrice(pricePerMonth)]),
  },
  structuredData: [serviceNode],
};
