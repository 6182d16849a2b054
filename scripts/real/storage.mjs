// Starts the real Supabase Storage, with its files in a folder. The migrations of Storage create the storage schema.
import { createHmac } from 'node:crypto';
import { freePort } from '../postgres.mjs';
import { startProgram } from './program.mjs';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function serviceToken(secret) {
  const claims = { role: 'service_role', exp: Math.floor(Date.now() / 1000) + 24 * 60 * 60 };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/**
 * @param {string} program
 * @param {object} options
 * @param {string} options.databaseUrl The superuser's connection string.
 * @param {string} options.folder
 * @param {{ jwt_secret: string, secret_key: string }} options.keys
 */
export async function startStorage(program, { databaseUrl, folder, keys }) {
  const [host, port] = ['127.0.0.1', await freePort()];
  const url = `http://${host}:${port}`;
  const stop = await startProgram(program, [], `${url}/status`, {
    PATH: process.env.PATH,
    SERVER_HOST: host,
    SERVER_PORT: String(port),
    DATABASE_URL: databaseUrl,
    AUTH_JWT_SECRET: keys.jwt_secret,
    STORAGE_BACKEND: 'file',
    STORAGE_FILE_BACKEND_PATH: folder,
    STORAGE_S3_BUCKET: 'files',
    SERVER_REGION: 'local',
    PROMETHEUS_METRICS_ENABLED: 'false',
  });
  const authorization = `Bearer ${serviceToken(keys.jwt_secret)}`;
  return {
    version: await (await fetch(`${url}/version`)).text(),
    /** Forwards a request, with a token for the secret key, as the gateway of a hosted project does. */
    answer: async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      if (headers.get('apikey') === keys.secret_key) headers.set('authorization', authorization);
      const body = request.body ? await request.arrayBuffer() : undefined;
      const path = pathname.replace('/storage/v1', '');
      return fetch(`${url}${path}${search}`, { method: request.method, headers, body });
    },
    stop,
  };
}
