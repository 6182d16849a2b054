// @vitest-environment node
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

// Rules that use types or search for cycles are off, because they need the whole program.
const eslint = new ESLint({
  overrideConfig: [
    { ...tseslint.configs.disableTypeChecked, files: ['**/*.{ts,tsx}'] },
    { rules: { 'import/no-cycle': 'off' } },
  ],
});

/** Lints a line of code in a file with this name, and returns the messages. */
async function refusals(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  return result!.messages
    .filter(({ ruleId }) => /restricted/.test(ruleId ?? 'restricted: does not parse'))
    .map(({ message }) => message);
}

test.each([
  ['src/pages/a.tsx', `export * from './b.ts';`, 'No barrels'],
  ['scripts/a.mjs', `export * from './b.mjs';`, 'No barrels'],
  ['src/pages/a.tsx', `const a = 'text-[#fff]';`, 'Colors come from'],
  ['src/pages/a.tsx', `const a = <p>{order.customerName}</p>;`, 'through PersonText'],
  ['src/pages/a.tsx', 'const a = <p title={`of ${order.customerName}`} />;', 'isolate()'],
  ['src/pages/a.tsx', 'const a = <input type="number" />;', 'No type="number"'],
  ['src/pages/a.test.tsx', `const a = <input type={b ? 'number' : 'text'} />;`, 'No type="number"'],
  ['src/pages/a.tsx', `import * as z from 'zod';`, 'Use zod/mini'],
  ['src/features/orders/staff-api.ts', `import * as z from 'zod';`, 'Use zod/mini'],
  ['src/pages/a.tsx', `import { Link } from 'react-router-dom';`, '#components/link.tsx'],
  ['src/features/auth/a.tsx', `import { Link } from 'react-router-dom';`, '#components/link.tsx'],
  ['src/pages/a.tsx', `import { site } from '../../config/site.ts';`, 'Import other folders as'],
  [
    'src/features/orders/staff-api.ts',
    `import { createClient } from '@supabase/supabase-js';`,
    'Only lib/api/supabase.ts',
  ],
  ['src/pages/a.tsx', `import { callRpc } from '#lib/api/database.ts';`, 'talk to Supabase'],
  ['src/app/a.tsx', `import { getSupabase } from '../lib/api/supabase.ts';`, 'talk to Supabase'],
  [
    'src/features/orders/returns/a.ts',
    `import { callRpc } from '#lib/api/database.ts';`,
    'talk to Supabase',
  ],
  [
    'src/features/orders/refund-api.ts',
    `import { readRows } from '#lib/api/staff-queries.ts';`,
    'talk to Supabase',
  ],
  [
    'src/features/photos/a.ts',
    `import { callFunction } from '#lib/api/edge-function.ts';`,
    'talk to Supabase',
  ],
  ['src/lib/a.ts', `import { totals } from '#features/checkout/totals.ts';`, 'lib is below'],
  ['src/lib/a.tsx', `import { Link } from '#components/link.tsx';`, 'lib holds no components'],
  ['src/features/cart/a.ts', `import { routes } from '#app/router.tsx';`, 'Features are below'],
  ['src/pages/a.ts', `import { routes } from '#app/router.tsx';`, 'Pages are below'],
  ['src/features/cart/a.ts', `import { totals } from '#features/checkout/totals.ts';`, 'the edge'],
  ['src/pages/a.tsx', `const a = <p>The page of Stripe</p>;`, 'Name paymentProvider'],
  ['src/pages/a.tsx', `import Stripe from 'stripe';`, 'functions/payments/stripe.ts'],
  ['supabase/functions/payments/a.ts', `import Stripe from 'stripe';`, 'payments/stripe.ts'],
  ['scripts/a.mjs', `import Stripe from 'stripe';`, 'payments/stripe.ts'],
  ['src/lib/a.test.ts', `const a = Math.random();`, 'nothing to chance'],
  ['supabase/tests/a.test.ts', `const a = randomInt(10);`, 'nothing to chance'],
  ['supabase/tests/support/a.ts', `const a = crypto.randomInt(10);`, 'nothing to chance'],
  ['src/pages/a.test.tsx', `const a = new Date();`, 'which day it is'],
])('%s may not contain %s', async (file, code, expected) => {
  expect(await refusals(file, code)).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ['src/features/orders/returns/staff-api.ts', `import { callRpc } from '#lib/api/database.ts';`],
  ['src/features/team/customer-api.ts', `import { callRpc } from '#lib/api/database.ts';`],
  ['src/features/auth/a.ts', `import type { Session } from '@supabase/supabase-js';`],
  ['src/features/checkout/a.ts', `import { cart } from '#features/cart/cart.ts';`],
  ['supabase/tests/a.test.ts', `const a = new Date('2026-11-25');`],
  ['supabase/functions/payments/stripe.ts', `import Stripe from 'stripe';`],
  ['src/content/pictures/a.ts', `export const color = '#ffffff';`],
])('%s may contain %s', async (file, code) => {
  expect(await refusals(file, code)).toEqual([]);
});
