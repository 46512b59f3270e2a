import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { staticStyles } from '../static-styles/static-styles.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  cacheDir: here('../../node_modules/.vite-gallery'),
  plugins: [react(), staticStyles()],
  server: { host: '127.0.0.1', fs: { allow: [here('../..')] } },
  // Found at once, so that no page has to be loaded anew when a story brings another package.
  optimizeDeps: { entries: [here('../**/*.story.tsx'), here('./main.tsx')] },
})
