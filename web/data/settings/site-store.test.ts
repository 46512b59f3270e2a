import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'

inMemoryStore()
const { useSite } = await import('./site-store.ts')

test('S9.001 the home path is the same before the file of the site is read and in the file', () => {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, '../../public/site.json'), 'utf8'))
  for (const said of [useSite.getInitialState(), file]) expect(said.indexRedirect).toBe('/dashboard/analysis')
})
