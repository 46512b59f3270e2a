import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allResources, seedMenu } from '@kouan/contract/areas/all-areas.ts'
import { isBesideMenu, layoutComponents } from '@kouan/contract/menu/menu-item.ts'
import type { MenuRow } from '@kouan/contract/menu/menu-row.ts'
import { columnsOf } from '@kouan/widgets/editable-table/columns/columns-of.ts'
import type { ReactElement } from 'react'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { pages } from './app/areas.ts'
import { openPages } from './app/open-pages.ts'
import { tours } from './features/home/tour/tour-steps.ts'

const flatten = (rows: MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
const menu = flatten(seedMenu)

describe('edits', () => {
  it('rows are changed through useSave alone, which asks for the version that a form began with', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|node_modules|dist|^data\/calls\/use-resource\.ts$/.test(path),
    )
    const edits = /callsOf\([^)]*\)\.edit\b|\beditUser\b/
    expect(files.length).toBeGreaterThan(150)
    expect(files.filter((path) => edits.test(readFileSync(join(import.meta.dirname, path), 'utf8')))).toEqual([])
  })
})

describe('lines', () => {
  const lines = allResources.flatMap(({ lines = {} }) => Object.values(lines))

  it('every field that is asked for in a line has a cell to edit it in', () => {
    const without = lines.flatMap(({ table, fields }) =>
      columnsOf(fields).flatMap(({ key, type }) => (type === 'slot' ? [`${table}.${key}`] : [])),
    )
    expect(lines.length).toBeGreaterThan(2)
    expect(without).toEqual([])
  })
})

describe('pages', () => {
  // Stores read what the browser kept as soon as they are loaded.
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  // Other files follow in the same process.
  afterAll(() => vi.unstubAllGlobals())

  const all = [...pages, ...openPages.map(({ path, load }) => [path, load] as const)]

  it.each(all)('the page %s loads and is a component', async (_, load) => {
    const page = await load()
    expect(page.default).toBeTypeOf('function')
  })
})

describe('tours', () => {
  it('every page of a step exists, and stands in the menu', () => {
    const named = new Set(Object.values(tours).flatMap((steps) => steps.flatMap((step) => step.pages)))
    const seeded = new Set(menu.map(({ component }) => component))
    expect([...named].filter((page) => !pages.has(page) || !seeded.has(page))).toEqual([])
  })
})

describe('the open pages', () => {
  it.each([
    ['S2.001', '/user/login', 'LoginPage'],
    ['S2.002', '/user/register', 'RegisterPage'],
    ['S2.003', '/user/register-result', 'RegisterResultPage'],
    ['S2.004', '/user/alteration', 'AlterationPage'],
    ['S2.005', '/user/registerform', 'RegisterFormPage'],
    ['S2.006', '/user/alterationform', 'AlterationFormPage'],
  ])('%s %s is loaded as %s', async (_, path, name) => {
    expect((await openPages.find((page) => page.path === path)?.load())?.default.name).toBe(name)
  })
})

describe('S2.088 the screens of system management', () => {
  it.each([
    ['UserList', 'UserListPage'],
    ['RoleList', 'RoleListPage'],
    ['PermissionList', 'MenuListPage'],
    ['DepartList', 'DepartmentListPage'],
    ['DictList', 'DictionaryListPage'],
  ] as const)('system/%s is loaded as %s', async (key, name) => {
    expect((await pages.get(`system/${key}`)?.())?.default.name).toBe(name)
  })

  it('positions are the list of their resource', async () => {
    const page = (await pages.get('system/PositionList')?.())?.default as () => ReactElement<{
      resource: { name: string }
    }>
    expect(page().props.resource.name).toBe('position')
  })
})

describe('the seeded menu', () => {
  it('every entry shows a page or holds others', () => {
    const known = [...pages.keys(), ...Object.keys(layoutComponents)]
    const shown = menu.filter(({ component }) => !isBesideMenu(component))
    expect(shown.filter((row) => !known.includes(row.component)).map((row) => row.url)).toEqual([])
  })

  it('no address stands in it twice, and no right twice on one page', () => {
    const repeated = (list: string[]) => list.filter((entry, index) => list.indexOf(entry) !== index)
    expect(repeated(menu.map((row) => row.url))).toEqual([])
    expect(menu.flatMap((row) => repeated((row.buttons ?? []).map((button) => button.code)))).toEqual([])
  })
})
