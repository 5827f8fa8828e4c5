/** Rendered on a server when it is built, then served as files and hydrated. */
export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  // Its cache of payloads has no name for the first page with the storage that is newest now.
  experimental: { payloadExtraction: false },
  devtools: { enabled: false },
  app: { head: { htmlAttrs: { lang: 'en' } } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('crypto-') } },
  typescript: { strict: true },
})
