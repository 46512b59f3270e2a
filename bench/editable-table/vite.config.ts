import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Of the rivals, what the page imports by name. */
const rivals = ['ag-grid-community', 'ag-grid-react', '@visactor/vtable']

export default defineConfig({
  root: here('.'),
  base: './',
  logLevel: 'error',
  plugins: [react()],
  resolve: {
    alias: rivals.map((name) => ({ find: name, replacement: here(`../rivals/node_modules/${name}`) })),
    dedupe: ['react', 'react-dom'],
  },
})
