import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentPages, layoutComponents } from '@kouan/contract/menu/component-pages.ts'
import { pageKeys } from '@kouan/contract/menu/page-keys.ts'
import { type SeedMenuRow, seedMenu } from '@kouan/contract/menu/seed-menu.ts'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { pages } from './app/pages.ts'
import { publicRoutes } from './session/public-routes.ts'

const flatten = (rows: SeedMenuRow[]): SeedMenuRow[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
const menu = flatten(seedMenu)
const reached = [...Object.values(componentPages), ...publicRoutes.map((route) => route.page)]

describe('edits', () => {
  it('rows are changed through useSave alone, which asks for the version that a form began with', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|node_modules|dist|^data\/use-resource\.ts$/.test(path),
    )
    const edits = /callsOf\([^)]*\)\.edit\b|\beditUser\b/
    expect(files.length).toBeGreaterThan(150)
    expect(files.filter((path) => edits.test(readFileSync(join(import.meta.dirname, path), 'utf8')))).toEqual([])
  })
})

describe('pages', () => {
  it('every page key has a page, and every page a key', () => {
    expect(Object.keys(pages).toSorted()).toEqual([...pageKeys].toSorted())
  })

  it('every page key is reached by a component string or a public address', () => {
    expect(pageKeys.filter((key) => !reached.includes(key))).toEqual([])
  })

  // Stores read what the browser kept as soon as they are loaded.
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)

  it.each(pageKeys)('the page %s loads and is a component', async (key) => {
    const page = await pages[key]()
    expect(page.default).toBeTypeOf('function')
  })
})

describe('S2.088 the screens of system management', () => {
  it.each([
    ['users', 'UserListPage'],
    ['roles', 'RoleListPage'],
    ['menus', 'MenuListPage'],
    ['departments', 'DepartmentListPage'],
    ['dictionaries', 'DictionaryListPage'],
  ] as const)('%s are loaded as %s', async (key, name) => {
    expect((await pages[key]()).default.name).toBe(name)
  })

  it('positions are the list of their resource', async () => {
    const page = (await pages.positions()).default as () => ReactElement<{ resource: { name: string } }>
    expect(page().props.resource.name).toBe('position')
  })
})

describe('the seeded menu', () => {
  it('every entry shows a page or holds others', () => {
    const known = [...Object.keys(componentPages), ...Object.keys(layoutComponents)]
    expect(menu.filter((row) => !known.includes(row.component)).map((row) => row.url)).toEqual([])
  })

  it('no address stands in it twice, and no right twice on one page', () => {
    const repeated = (list: string[]) => list.filter((entry, index) => list.indexOf(entry) !== index)
    expect(repeated(menu.map((row) => row.url))).toEqual([])
    expect(menu.flatMap((row) => repeated((row.buttons ?? []).map((button) => button.code)))).toEqual([])
  })
})
