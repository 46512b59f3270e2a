import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictures } from './pictures.ts'

const root = join(import.meta.dirname, '../..')
const texts = [
  'README.md',
  'README.en.md',
  ...readdirSync(join(root, 'docs/guide')).map((name) => `docs/guide/${name}`),
]

it('every picture that a text shows has been taken, and every one that is taken is shown', () => {
  const linked = texts.flatMap((text) => {
    const links = readFileSync(join(root, text), 'utf8').matchAll(/pictures\/([\w-]+)\.webp/g)
    return [...links].map(([, name]) => name)
  })
  const shown = [...new Set(linked)].toSorted()
  const taken = readdirSync(join(root, 'docs/pictures')).map((name) => name.replace(/\.webp$/, ''))
  expect(shown).toEqual(taken.toSorted())
  expect(shown).toEqual(pictures.map(({ name }) => name).toSorted())
})
