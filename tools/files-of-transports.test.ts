// Files that a transport costs: its declaration and the folder of its sessions. Elsewhere only the lists of transports name it.
import { transports } from '@kouan/contract/resources/channel/all-transports.ts'
import { isRemote } from '@kouan/contract/resources/channel/transport.ts'
import { describe, expect, it } from 'vitest'
import { codeLineCount, isTest, readSourceFiles } from './repository-rules/source-files.ts'

const mostFiles = 5
const lists = ['contract/resources/channel/all-transports.ts', 'server/features/channel/manifest.ts']

const product = readSourceFiles().filter(
  ({ path }) => !isTest(path) && !/^(tools|bench|e2e)\/|^server\/testing\//.test(path),
)
const declarations = product.filter(({ path }) => path.startsWith('contract/resources/channel/transports/'))

it('declarations of transports: as many files as transports', () => {
  expect(declarations).toHaveLength(transports.length)
})

describe.each(transports.filter(isRemote))('$protocol', ({ protocol }) => {
  const name = declarations
    .find(({ text }) => text.includes(`protocol: '${protocol}'`))
    ?.path.match(/(\w[\w-]*)\.ts$/)?.[1]
  const isOwn = (path: string) =>
    path === `contract/resources/channel/transports/${name}.ts` || path.startsWith(`server/domain/transport/${name}/`)
  const own = product.filter(({ path }) => isOwn(path))

  it('files of its own: from two to five', () => {
    const lines = own.reduce((sum, { text }) => sum + codeLineCount(text), 0)
    console.log(`${protocol}: ${own.length} files, ${lines} lines`)
    expect(own.length).toBeGreaterThanOrEqual(2)
    expect(own.length).toBeLessThanOrEqual(mostFiles)
  })

  it('files that name it: the two lists of transports alone', () => {
    const naming = product.filter(
      ({ path, text }) =>
        !isOwn(path) &&
        (text.includes(`'${protocol}'`) ||
          text.includes(`/transports/${name}.ts'`) ||
          text.includes(`/transport/${name}/`)),
    )
    expect(naming.map(({ path }) => path).toSorted()).toEqual(lists)
  })
})
