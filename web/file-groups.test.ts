import { expect, test } from 'vitest'
import { modules } from './file-groups.config.ts'

test('a group has the modules that it names, however a system writes their paths', () => {
  const group = modules('web/app/main-pages.tsx', 'contract/language/states.ts')
  expect(group.test('/project/web/app/main-pages.tsx')).toBe(true)
  expect(group.test('C:\\project\\contract\\language\\states.ts')).toBe(true)
  expect(group.test('/project/web/app/main-pagesXtsx')).toBe(false)
  expect(group.test('/project/other-web/app/main-pages.tsx')).toBe(false)
})

test('a module that has moved stops the build', () => {
  expect(() => modules('web/resource/resource-page.tsx')).toThrow('no module web/resource/resource-page.tsx')
})
