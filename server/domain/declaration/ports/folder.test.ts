import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderPort } from './folder.ts'

const root = await mkdtemp(join(tmpdir(), 'kouan-folder-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const port = folderPort({ settleMs: 30, filesAtOnce: 3, maxBytes: 10 })
const place = { root, folder: 'one/two' }
const at = (part: string, name = '') => join(root, 'one', 'two', part, name)

describe('the folder channel', () => {
  it('rule 29: replaces an equal name, so that a repeat is one file, and leaves nothing half-written', async () => {
    await port.deliver(place, { name: 'a.xml', bytes: Buffer.from('first') })
    await port.deliver(place, { name: 'a.xml', bytes: Buffer.from('second') })
    expect(await readdir(at('outbox'))).toEqual(['a.xml'])
    expect(await readFile(at('outbox', 'a.xml'), 'utf8')).toBe('second')
  })

  it('offers files that are complete, a few at a time, and no links, folders or names in use by a writer', async () => {
    await port.look(place)
    for (const name of ['3.xml', '1.xml', '2.xml']) await writeFile(at('inbox', name), name)
    expect(await port.look(place)).toEqual(['1.xml', '2.xml', '3.xml'])
    for (const name of ['.0.xml', '0.tmp', '0.part']) await writeFile(at('inbox', name), name)
    await mkdir(at('inbox', '00'))
    await symlink('/etc/passwd', at('inbox', '01.xml'))
    expect(await port.look(place)).toEqual(['1.xml'])
    const growing = setInterval(() => void writeFile(at('inbox', '1.xml'), 'x', { flag: 'a' }), 5)
    expect(await port.look(place)).toEqual([])
    clearInterval(growing)
  })

  it('rule 20: never reads through a link', async () => {
    await expect(port.read(place, '01.xml')).rejects.toThrow('ELOOP')
  })

  it('does not load what is too large, and still knows it again', async () => {
    await writeFile(at('inbox', 'large.xml'), 'x'.repeat(11))
    const file = await port.read(place, 'large.xml')
    expect(file).toMatchObject({ size: 11, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(file.bytes).toBeUndefined()
  })

  it('keeps both of two files with one name', async () => {
    await writeFile(at('inbox', 'same.xml'), '1')
    await port.putAway(place, { name: 'same.xml', sha256: 'a'.repeat(64), to: 'archive' })
    await writeFile(at('inbox', 'same.xml'), '2')
    await port.putAway(place, { name: 'same.xml', sha256: 'b'.repeat(64), to: 'archive' })
    expect((await readdir(at('archive'))).toSorted()).toEqual(['same.xml', 'same.xml.bbbbbbbbbbbb'])
  })

  it.each(['..', '../x', 'a/../../x', '/etc', ''])('refuses the folder “%s”', async (folder) => {
    await expect(port.deliver({ root, folder }, { name: 'a', bytes: Buffer.from('') })).rejects.toThrow('不合规定')
  })
})
