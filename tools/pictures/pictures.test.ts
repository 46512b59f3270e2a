import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { composedPictures, pictures } from './pictures.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const guides = readdirSync(join(root, 'docs/guide')).map((name) => `docs/guide/${name}`)

/** Names of the pictures that a text shows, in its order. */
const shownIn = (path: string) => [...textOf(path).matchAll(/pictures\/([\w-]+)\.webp/g)].map(([, name = '']) => name)

it('every picture that a text shows has been taken, and every one that is taken is shown', () => {
  const shown = [...new Set(['README.md', 'README.en.md', ...guides].flatMap(shownIn))].toSorted()
  const taken = readdirSync(join(root, 'docs/pictures')).map((name) => name.replace(/\.webp$/, ''))
  const declared = [...pictures, ...composedPictures].map(({ name }) => name)
  expect(shown).toEqual(declared.toSorted())
  expect(taken.toSorted()).toEqual(declared.toSorted())
})

it('README: the picture of all, then worklist, road of a shipment, control room, report and phone, in both languages', () => {
  const expected = ['overview-dark', 'overview-light', 'worklist', 'order-detail', 'channel-map', 'report', 'phone']
  expect(shownIn('README.md')).toEqual(expected)
  expect(shownIn('README.en.md')).toEqual(expected)
})

it('README: headings, rows of tables and commands of one language are those of the other', () => {
  const shapeOf = (path: string) => {
    const text = textOf(path)
    const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
    return {
      headings: text.match(/^#+ /gm),
      rows: text.match(/^\|/gm)?.length,
      commands: blocks.map((block) => block.replaceAll(/ *#.*$/gm, '')),
      variables: (text.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? []).toSorted(),
    }
  }
  expect(shapeOf('README.en.md')).toEqual(shapeOf('README.md'))
})

it('README: the command of the demonstration stands before any other', () => {
  const [, command] = /```sh\n(.*)\n/.exec(textOf('README.md')) ?? []
  expect(command).toBe('npm ci && npm run demo')
})
