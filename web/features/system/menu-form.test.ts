import { expect, test } from 'vitest'
import { isMenuFieldShown } from './menu-form.ts'

const shown = (menuType: number) =>
  ['url', 'component', 'parentId', 'perms', 'permsType', 'status'].filter((name) =>
    isMenuFieldShown(name, { menuType }),
  )

test('a first-level row has no parent, a button no page, a page no policy of its own', () => {
  expect(shown(0)).toEqual(['url', 'component', 'perms'])
  expect(shown(1)).toEqual(['url', 'component', 'parentId', 'perms'])
  expect(shown(2)).toEqual(['parentId', 'perms', 'permsType', 'status'])
})
