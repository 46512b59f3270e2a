import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Of the rivals, what the page imports by name. */
const rivals = ['ag-grid-community', 'ag-grid-react', '@visactor/vtable']

const isThere = (name: string) => existsSync(here(`../rivals/node_modules/${name}`))

export default defineConfig({
  root: here('.'),
  base: './',
  logLevel: 'error',
  plugins: [react()],
  // The page loads each table on demand: one that is not installed is not loaded.
  build: { rollupOptions: { external: rivals.filter((name) => !isThere(name)) } },
  resolve: {
    alias: rivals.filter(isThere).map((name) => ({ find: name, replacement: here(`../rivals/node_modules/${name}`) })),
    dedupe: ['react', 'react-dom'],
  },
})
