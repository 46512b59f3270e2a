import { expect, it } from 'vitest'
import { gatherFiles } from './gather-files.ts'
import type { ReadyFile } from './store-file.ts'

let serial = 0
/** The cast: what the gathering looks at. */
const aFile = (count: number, size = 1000, sha256 = String(serial++)) =>
  ({ file: { size, sha256 }, contents: { count } }) as unknown as ReadyFile

async function groupsOf(files: readonly ReadyFile[]): Promise<number[]> {
  const groups: number[] = []
  const gathering = gatherFiles(async (group) => void groups.push(group.length))
  for (const file of files) await gathering.add(file)
  await gathering.end()
  return groups
}
const many = (count: number, make: () => ReadyFile) => Array.from({ length: count }, make)

it('files of one receipt: a hundred together', async () => {
  expect(await groupsOf(many(250, () => aFile(1)))).toEqual([100, 100, 50])
})

it('files of a hundred receipts: each by itself, so that several are applied beside each other', async () => {
  expect(await groupsOf(many(3, () => aFile(100)))).toEqual([1, 1, 1])
  expect(await groupsOf([aFile(40), aFile(60), aFile(1), aFile(500), aFile(2)])).toEqual([2, 1, 1, 1])
})

it('large files, and two of the same contents: apart', async () => {
  expect(await groupsOf(many(3, () => aFile(1, 2 * 1024 * 1024)))).toEqual([2, 1])
  expect(await groupsOf([aFile(1, 10, 'same'), aFile(1, 10, 'same')])).toEqual([1, 1])
})
