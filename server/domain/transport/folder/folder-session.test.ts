import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { folderPort } from './folder-session.ts'

const root = await mkdtemp(join(tmpdir(), 'kouan-folder-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const port = folderPort({ settleMs: 30, filesAtOnce: 3, maxBytes: 10 })
const place = { root, folder: 'one/two' }
const at = (part: string, name = '') => join(root, 'one', 'two', part, name)
const nothing: ReadonlySet<string> = new Set()
const offered = async () => (await port.listInbox(place, nothing)).files.map(({ name }) => name)
const putAway = async (name: string, to: 'archive' | 'error' = 'archive') => {
  const { sha256, stamp } = await port.read(place, name)
  await port.putAway(place, { name, sha256, stamp, to })
  return sha256
}
const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8)

describe('folder channel', () => {
  it('rule 29: repeated delivery: replaces the file of the same name and leaves no partial file', async () => {
    await port.deliver(place, { name: 'a.xml', messageId: '1', bytes: Buffer.from('first') })
    await port.deliver(place, { name: 'a.xml', messageId: '1', bytes: Buffer.from('second') })
    expect(await readdir(at('outbox'))).toEqual(['a.xml'])
    expect(await readFile(at('outbox', 'a.xml'), 'utf8')).toBe('second')
  })

  it('listing: complete files only, limited in number, no links, folders or names of writers', async () => {
    await port.listInbox(place, nothing)
    for (const name of ['3.xml', '1.xml', '2.xml']) await writeFile(at('inbox', name), name)
    expect(await offered()).toEqual(['1.xml', '2.xml', '3.xml'])
    for (const name of ['.0.xml', '0.tmp', '0.part']) await writeFile(at('inbox', name), name)
    await mkdir(at('inbox', '00'))
    await symlink('/etc/passwd', at('inbox', '01.xml'))
    expect(await port.listInbox(place, nothing)).toMatchObject({
      files: [{ name: '1.xml' }, { name: '2.xml' }, { name: '3.xml' }],
      unusable: ['00', '01.xml'],
    })
    // At once, so that it has grown whenever the port looks again.
    const growing = setInterval(() => appendFileSync(at('inbox', '1.xml'), 'x'), 5)
    expect(await offered()).toEqual(['2.xml', '3.xml'])
    clearInterval(growing)
  })

  it('listing over the limit: other files come first', async () => {
    await writeFile(at('inbox', '4.xml'), '4')
    expect(await offered()).toEqual(['1.xml', '2.xml', '3.xml'])
    const { files } = await port.listInbox(place, new Set(['1.xml', '2.xml']))
    expect(files.map(({ name }) => name)).toEqual(['3.xml', '4.xml', '1.xml'])
  })

  it('many unusable entries (folders, links, pipes, names that are not text): other files are listed', async () => {
    for (let count = 0; count < 10; count += 1) await mkdir(at('inbox', `0-${count}`))
    execFileSync('mkfifo', [at('inbox', '0-pipe')])
    await writeFile(Buffer.concat([Buffer.from(at('inbox', '0-')), Buffer.from([0xff, 0xfe])]), 'x')
    const look = await port.listInbox(place, nothing)
    expect(look.files.map(({ name }) => name)).toEqual(['1.xml', '2.xml', '3.xml'])
    expect(look.unusable).toHaveLength(14)
    await expect(port.read(place, '0-pipe')).rejects.toThrow('不是普通文件')
  })

  it('rule 20: link in the inbox: not read', async () => {
    await expect(port.read(place, '01.xml')).rejects.toThrow('ELOOP')
  })

  it('rule 20: link or pipe at the temporary name: not written through', async () => {
    const victim = join(root, 'victim')
    await writeFile(victim, 'untouched')
    const bytes = Buffer.from('sent')
    for (const name of ['.b.xml.tmp', 'b.xml']) await symlink(victim, at('outbox', name))
    await port.deliver(place, { name: 'b.xml', messageId: '1', bytes })
    execFileSync('mkfifo', [at('outbox', '.c.xml.tmp')])
    await port.deliver(place, { name: 'c.xml', messageId: '1', bytes })
    await mkdir(at('outbox', '.d.xml.tmp'))
    await port.deliver(place, { name: 'd.xml', messageId: '1', bytes })
    for (const name of ['b.xml', 'c.xml', 'd.xml']) expect(await readFile(at('outbox', name), 'utf8')).toBe('sent')
    await mkdir(at('archive'))
    await symlink(victim, at('archive', '4.xml'))
    await symlink(join(root, 'nowhere'), at('archive', '3.xml'))
    for (const name of ['4.xml', '3.xml']) await putAway(name)
    expect(await readFile(victim, 'utf8')).toBe('untouched')
    expect(await readdir(root)).not.toContain('nowhere')
    expect((await readdir(at('archive'))).filter((name) => /^[34].xml\./.test(name))).toHaveLength(2)
  })

  it('file over the size limit: hash without bytes', async () => {
    await writeFile(at('inbox', 'large.xml'), 'x'.repeat(11))
    const file = await port.read(place, 'large.xml')
    expect(file).toMatchObject({ size: 11, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(file.bytes).toBeUndefined()
  })

  it('second file of the same name: both stay', async () => {
    await writeFile(at('inbox', 'same.xml'), '1')
    await putAway('same.xml')
    await writeFile(at('inbox', 'same.xml'), '2')
    const sha256 = await putAway('same.xml')
    const kept = (await readdir(at('archive'))).filter((name) => name.startsWith('same'))
    expect(kept.toSorted()).toEqual(['same.xml', `same.xml.${sha256.slice(0, 12)}`])
  })

  it.each(['..', '../x', 'a/../../x', '/etc', ''])('folder “%s”: refused', async (folder) => {
    await expect(port.deliver({ root, folder }, { name: 'a', messageId: '1', bytes: Buffer.from('') })).rejects.toThrow(
      '不合规定',
    )
  })
})

describe('file that its writer continues', () => {
  const named = async (start: string) => (await readdir(at('inbox'))).filter((name) => name.startsWith(start))

  it('written to while it is put away: moved back into the inbox', async () => {
    await writeFile(at('inbox', 'late.xml'), 'half')
    const { sha256, stamp } = await port.read(place, 'late.xml')
    await appendFile(at('inbox', 'late.xml'), ' whole')
    await port.putAway(place, { name: 'late.xml', sha256, stamp, to: 'archive' })
    const [back = ''] = await named('late.xml')
    expect(await readFile(at('inbox', back), 'utf8')).toBe('half whole')
    expect(await readdir(at('archive'))).not.toContain('late.xml')
  })

  it('continued after it was put away: moved back; another file of its name is not', async () => {
    await writeFile(at('inbox', 'torn.xml'), 'half')
    const writer = await open(at('inbox', 'torn.xml'), 'a')
    const torn = { name: 'torn.xml', size: 4, sha256: await putAway('torn.xml', 'error') }
    await writeFile(at('inbox', 'torn.xml'), 'others')
    const other = { name: 'torn.xml', size: 3, sha256: await putAway('torn.xml', 'error') }
    expect([await port.takeBack(place, torn), await port.takeBack(place, other)]).toEqual([false, false])
    await writer.writeFile(' whole')
    await writer.close()
    expect(await port.takeBack(place, torn)).toBe(true)
    const [back = ''] = await named('torn.xml')
    expect(await readFile(at('inbox', back), 'utf8')).toBe('half whole')
    expect(await port.takeBack(place, torn)).toBe(false)
  })
})

describe('written files', () => {
  it('power cut: file synced before the rename, folder after it', async () => {
    const handle = await open(root)
    const prototype = Object.getPrototypeOf(handle) as { sync(): Promise<void> }
    await handle.close()
    const synced: string[] = []
    const sync = prototype.sync
    vi.spyOn(prototype, 'sync').mockImplementation(async function (this: Awaited<ReturnType<typeof open>>) {
      const isFolder = (await this.stat()).isDirectory()
      synced.push(isFolder ? `folder with ${(await readdir(at('outbox'))).includes('e.xml')}` : 'file')
      return sync.call(this)
    })
    await port.deliver(place, { name: 'e.xml', messageId: '1', bytes: Buffer.from('e') })
    expect(synced).toEqual(['file', 'folder with true'])
    synced.length = 0
    await writeFile(at('inbox', 'e.xml'), 'e')
    await putAway('e.xml')
    expect(synced).toEqual(['folder with true'])
    vi.restoreAllMocks()
  })

  it('disk that is full amid a file: nothing is left of it, what lies there stays, and the next try delivers', async () => {
    const before = await readdir(at('outbox'))
    const handle = await open(root)
    const prototype = Object.getPrototypeOf(handle) as { writeFile(bytes: Uint8Array): Promise<void> }
    await handle.close()
    const write = prototype.writeFile
    vi.spyOn(prototype, 'writeFile').mockImplementation(async function (this: unknown, bytes) {
      await write.call(this as typeof prototype, bytes.subarray(0, 2))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    })
    const file = { name: 'full.xml', messageId: '1', bytes: Buffer.from('whole') }
    await expect(port.deliver(place, file)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(at('outbox'))).toEqual(before)
    vi.restoreAllMocks()
    await port.deliver(place, file)
    expect(await readFile(at('outbox', 'full.xml'), 'utf8')).toBe('whole')
  })

  it('default mode: closed to other accounts', async () => {
    expect(await Promise.all(['', 'outbox', 'inbox'].map((part) => modeOf(at(part))))).toEqual(['750', '750', '750'])
    expect(await modeOf(at('outbox', 'e.xml'))).toBe('640')
  })

  it('group mode: outbox and inbox open to the group, folders above them closed', async () => {
    await chmod(root, 0o2755)
    const open = folderPort({ settleMs: 10, mode: 0o770 })
    const shared = { root, folder: 'shared/deep' }
    await open.listInbox(shared, nothing)
    await open.deliver(shared, { name: 'a.xml', messageId: '1', bytes: Buffer.from('a') })
    await writeFile(join(root, 'shared/deep/inbox/a.xml'), 'a')
    const { sha256, stamp } = await open.read(shared, 'a.xml')
    await open.putAway(shared, { name: 'a.xml', sha256, stamp, to: 'archive' })
    const modes = ['', '/deep', '/deep/outbox', '/deep/inbox', '/deep/archive', '/deep/outbox/a.xml']
    expect(await Promise.all(modes.map((path) => modeOf(join(root, `shared${path}`))))).toEqual([
      '2750',
      '2750',
      '2770',
      '2770',
      '2750',
      '660',
    ])
    // Only root can try it as somebody else.
    if (process.getuid?.() !== 0) return
    const asClient = (gid: number) =>
      execFileSync('sh', ['-c', 'cat outbox/a.xml && rm outbox/a.xml && cp /dev/null inbox/b.xml'], {
        cwd: join(root, 'shared/deep'),
        uid: 54_321,
        gid,
        stdio: 'pipe',
      }).toString()
    expect(() => asClient(54_321)).toThrow()
    expect(asClient(process.getgid?.() ?? 0)).toBe('a')
    expect(await readdir(join(root, 'shared/deep/inbox'))).toEqual(['b.xml'])
  })
})
