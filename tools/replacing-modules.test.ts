import { expect, it } from 'vitest'
import { readSourceFiles } from './house-rules/source-files.ts'
import { replacingModules } from './replacing-modules.ts'

it('every test of the server that replaces modules has a process of its own', () => {
  const replacing = readSourceFiles()
    .filter(({ path, text }) => path.startsWith('server/') && /\bvi\.(do)?[mM]ock\(/.test(text))
    .map(({ path }) => path)
  expect(replacing.sort()).toEqual(replacingModules)
})
