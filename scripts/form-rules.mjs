// `npm run db:forms` writes the field rules of the forms into the schemas, from the definitions in
// src/features/service-requests/forms.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runnerImport } from 'vite';
import { writeMigration } from './migration.mjs';

const definitions = path.resolve('src/features/service-requests/forms/form-rules.ts');
const { formRulesSql } = (await runnerImport(definitions, { logLevel: 'error' })).module;
await writeFile('supabase/schemas/service-requests/rows.sql', formRulesSql());
await writeMigration();
