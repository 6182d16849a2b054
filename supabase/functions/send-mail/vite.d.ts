/** Vite gives modules these, which Deno does not know. */
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
