import { expect, test } from 'vitest'
import type { MenuEntry } from '../../menu/menu-entries.ts'
import { shortcutGroups } from './shortcuts-panel.tsx'

const entry = (to: string, children: MenuEntry[] = []): MenuEntry => ({
  key: to,
  title: to,
  icon: undefined,
  external: undefined,
  to,
  children,
})

test('pages stand under their top group, loose ones together, the home page not at all', () => {
  const entries = [
    entry('/home'),
    entry('/order', [entry('/order/a', [entry('/order/a/b')]), entry('/order/c')]),
    entry('/x'),
  ]
  const groups = shortcutGroups(entries, { loose: '其他', without: '/home' })
  expect(groups.map(({ title, pages }) => [title, pages.map((page) => page.to)])).toEqual([
    ['/order', ['/order/a/b', '/order/c']],
    ['其他', ['/x']],
  ])
})

test('no heading stands without a page', () => {
  expect(shortcutGroups([entry('/home')], { loose: '其他', without: '/home' })).toEqual([])
})
