import { expect, test } from 'vitest'
import { checkEngines } from './engine-rules.ts'

test('a locked package that leaves out one of the promised versions of Node is named with the version it leaves out', () => {
  const problems = checkEngines({
    packages: {
      '': { engines: { node: '>=20.19' } },
      'node_modules/fits': { version: '1.0.0', engines: { node: '^20.19.0 || >=22.12.0' } },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/newer': { version: '2.0.2', engines: { node: '>=22' } },
      'node_modules/older': { version: '3.1.0', engines: { node: '18 || 20' } },
    },
  })
  expect(problems).toEqual([
    { path: 'node_modules/newer', sentence: 'version 2.0.2 wants Node >=22, which leaves out 20.19.0.' },
    { path: 'node_modules/older', sentence: 'version 3.1.0 wants Node 18 || 20, which leaves out 24.0.0.' },
  ])
})
