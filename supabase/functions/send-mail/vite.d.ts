/** The type of `import.meta.env`, which Vite adds to modules and Deno does not have. */
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
