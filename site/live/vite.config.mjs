/** The live elements of the site, as modules in `.pages/public/live`. Built by the repository's Vite, from its sources. */
import { join } from 'node:path'
import { defineConfig } from 'vite'

const site = join(import.meta.dirname, '..')

export default defineConfig({
  root: join(site, '..'),
  base: './',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: join(site, '.pages/public/live'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      input: join(import.meta.dirname, 'live.ts'),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
