import { expect, it } from 'vitest'
import { testFinder } from './find-tests.ts'

const found = (path: string, ...graph: [path: string, ...targets: string[]][]) =>
  testFinder(
    graph.map(([path, ...targets]) => ({
      path,
      imports: targets.map((target) => ({ target, specifier: target, dynamic: false })),
    })),
  )(path)

it('tests of a file: its own first, then those that import it, what imports it, and those of its folder', () => {
  expect(
    found(
      'web/a/x.ts',
      ['web/a/far.test.ts', 'web/a/user.ts'],
      ['web/b/other.test.ts'],
      ['web/a/beside.test.ts'],
      ['web/a/x.test.ts', 'web/a/x.ts'],
      ['web/c/direct.test.ts', 'web/a/x.ts'],
      ['web/a/user.ts', 'web/a/x.ts'],
      ['web/a/x.ts'],
    ),
  ).toEqual(['web/a/x.test.ts', 'web/c/direct.test.ts', 'web/a/far.test.ts', 'web/a/beside.test.ts'])
})

it('tests of a file that serves a call: those that import the call, those of few first, and none of another package', () => {
  const [sends, lists] = ['server/features/order/sends.test.ts', 'server/features/order/lists.test.ts']
  const calls = 'contract/calls/sheets.ts'
  expect(
    found(
      'server/domain/q/send.ts',
      ['server/domain/q/send.ts'],
      ['server/features/r/serve.ts', 'server/domain/q/send.ts', calls, 'contract/many.ts'],
      [sends, calls],
      ['web/sends.test.ts', calls],
      [lists, 'contract/many.ts'],
      ['server/crud/more.test.ts', 'contract/many.ts'],
    ),
  ).toEqual([sends, lists, 'server/crud/more.test.ts'])
})

it('tests of a file that none imports: those of its package with most words of its path', () => {
  const sheet = 'server/features/order/import-sheet.test.ts'
  const graph = ['server/features/order/orders.test.ts', sheet, 'web/sheets/import-job.test.ts']
  expect(found('server/domain/sheets/import-job.ts', ...graph.map((path): [string] => [path]))).toEqual([sheet])
})
