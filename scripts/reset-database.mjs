// `npm run db:reset`: deletes the local database, its mails and its photos. The next start creates new ones.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { databaseFolder } from './backend-config.mjs';
import { claimFolder } from './one-server.mjs';

const folder = databaseFolder();
await claimFolder(folder).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
for (const name of ['data', 'mailbox', 'photos']) {
  await rm(path.join(folder, name), { recursive: true, force: true });
}
console.log(`Deleted the database in ${folder}. "npm start" or "npm run dev" makes a new one.`);
