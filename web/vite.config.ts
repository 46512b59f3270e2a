import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: '/',
  cacheDir: here('../node_modules/.vite-web'),
  plugins: [react()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      // They have no styles and register nothing, but do not say so: whole forms would come for the sake of a context.
      treeshake: { moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // What every visitor fetches, in two files and not in forty: it packs better, and the libraries keep their
          // name, and browsers their copy, from one release to the next.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
