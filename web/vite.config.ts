import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `npm run dev` takes this as middleware of the server; alone it passes the API on to one that already runs. */
export default defineConfig({
  root: here('.'),
  base: '/',
  cacheDir: here('../node_modules/.vite-web'),
  plugins: [react()],
  build: { outDir: here('./dist'), emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
  server: {
    host: '127.0.0.1',
    proxy: { '/jeecg-boot': { target: 'http://127.0.0.1:3100' }, '/api': { target: 'http://127.0.0.1:3100' } },
  },
})
