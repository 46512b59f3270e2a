// Habits of SFTP servers, and of the clients that write into their inboxes.
import { expect } from 'vitest'
import { fingerprintOf } from '../../../domain/transport/sftp/sftp-connection.ts'
import { anSshKey } from '../ssh-key.ts'
import { type BoundPort, type Habit, takeAll } from './habit.ts'
import { type OddHabits, type OddSftpServer, oddSftpServer, publicKeyOf } from './odd-sftp-server.ts'

interface Place {
  server: OddSftpServer
  open: (change?: Readonly<Record<string, unknown>>) => BoundPort
}

/** A habit with a server that has it. */
const habit = (title: string, habits: OddHabits, work: (place: Place) => Promise<void>): Habit => ({
  title,
  async run(open) {
    const server = await oddSftpServer(habits)
    try {
      await work({ server, open: (change = {}) => open({ ...server.settings, ...change }) })
    } finally {
      server.close()
    }
  },
})

const content = Buffer.from('<a>回执</a>')
const put = ({ files }: OddSftpServer, name: string) => files.set(`/in/${name}`, content)
const pathsOf = ({ files }: OddSftpServer) => [...files.keys()].toSorted()
const received = { '/archive/r.xml': content }

async function takesOne({ server, open }: Place, change = {}): Promise<void> {
  put(server, 'r.xml')
  expect([...(await takeAll(open(change)))]).toEqual([['r.xml', content.toString()]])
  expect(Object.fromEntries(server.files)).toEqual(received)
}

const unfinished = [
  ...['a.xml.filepart', 'a.xml.part', 'a.xml.tmp', '.in.a.xml.', '.a.xml.x8K2Qd', 'a.xml.crdownload', 'a.xml.partial'],
  ...[
    'a.xml.writing',
    'a.xml.uploading',
    'a.xml.camelLock',
    'a.xml.inprogress',
    'a.xml.lck',
    '~$a.xml',
    'a.xml~',
    'A.TMP',
  ],
]

const keyHabit = (kind: string, make: () => string): Habit => ({
  title: `host key of the kind ${kind} (each host makes its own kinds): known by its fingerprint and by its line`,
  async run(open) {
    const key = make()
    const blob = publicKeyOf(key)
    const type = blob.toString('latin1', 4, 4 + blob.readUInt32BE(0))
    const server = await oddSftpServer({ hostKeys: [key] })
    try {
      for (const hostKey of [fingerprintOf(blob), `partner.example ${type} ${blob.toString('base64')}`])
        await open({ ...server.settings, hostKey }).deliver()
    } finally {
      server.close()
    }
  },
})

const [ed25519, ecdsa, rsa] = [anSshKey('ed25519'), anSshKey('ecdsa'), anSshKey('rsa', 2048)]
const allKeys = [ed25519, ecdsa, rsa]
const stranger = fingerprintOf(publicKeyOf(anSshKey('ed25519')))

export const sftpHabits: readonly Habit[] = [
  habit(
    'permissions without a type (SolarWinds and other servers for Windows): files are received',
    { mode: 0o644 },
    takesOne,
  ),
  habit(
    'no permissions at all (gateways to object stores): files are received',
    { mode: 0, longname: () => '' },
    takesOne,
  ),
  habit(
    'permissions without a type, listed as dir prints them: a folder is named and not read',
    { mode: 0o777, longname: (name) => `01-01-26 10:00AM  1234 ${name}` },
    async (place) => {
      place.server.folders.add('/in/old')
      put(place.server, 'r.xml')
      expect(await place.open().list()).toMatchObject({ files: [{ name: 'r.xml' }], unusable: ['old'] })
    },
  ),
  habit(
    'names with their folder (servers that list paths): received under their plain names',
    { listedName: (folder, name) => `${folder}/${name}` },
    takesOne,
  ),
  habit(
    'names with the separators of Windows and a drive: received under their plain names',
    { listedName: (folder, name) => `C:${folder.replaceAll('/', '\\')}\\${name}` },
    takesOne,
  ),
  habit(
    'names that lead elsewhere (a faulty or hostile server): named, and never read',
    { listedName: (_, name) => `/etc/${name}` },
    async ({ server, open }) => {
      put(server, 'passwd')
      expect(await open().list()).toMatchObject({ files: [], unusable: ['/etc/passwd'] })
    },
  ),
  habit(
    'renaming forbidden (mailboxes that take uploads alone): the sentence names the setting, nothing is left behind',
    { renameStatus: 3 },
    async ({ server, open }) => {
      await expect(open().deliver()).rejects.toThrow('请把通道的“不改名写入”设为“是”')
      expect(pathsOf(server)).toEqual([])
    },
  ),
  habit(
    'renaming unknown (servers over object stores): with the setting the message arrives, a repeat replaces it',
    { renameStatus: 8 },
    async ({ server, open }) => {
      const port = open({ directWrite: true })
      await port.deliver()
      await port.deliver()
      expect(Object.fromEntries(server.files)).toEqual({ '/out/a.xml': Buffer.from('<a/>') })
    },
  ),
  habit(
    'renaming forbidden in the inbox: with the setting receipts are copied to the archive and taken away',
    { renameStatus: 3 },
    (place) => takesOne(place, { directWrite: true }),
  ),
  habit(
    'renaming forbidden, receipt continued after it was read: it stays in the inbox whole',
    { renameStatus: 3 },
    async ({ server, open }) => {
      put(server, 'r.xml')
      const port = open({ directWrite: true })
      const { stamp, sha256 } = await port.read('r.xml')
      server.files.set('/in/r.xml', Buffer.from('<a>longer</a>'))
      await port.putAway({ name: 'r.xml', stamp, sha256, to: 'archive' })
      expect(pathsOf(server)).toEqual(['/in/r.xml'])
    },
  ),
  habit(
    'names with a point in front forbidden (filters against hidden files): the sentence names the setting, which helps',
    { dotStatus: 3 },
    async ({ server, open }) => {
      await expect(open().deliver()).rejects.toThrow('发送文件夹：没有权限。对方若不允许改名或“.”开头的文件名')
      await open({ directWrite: true }).deliver()
      expect(pathsOf(server)).toEqual(['/out/a.xml'])
    },
  ),
  habit(
    'file that its writer keeps open (Windows locks it): a fault of this file alone, the others are received',
    { locked: new Map([['/in/a.xml', 3]]) },
    async ({ server, open }) => {
      put(server, 'a.xml')
      put(server, 'r.xml')
      const port = open()
      expect((await port.list()).files).toHaveLength(2)
      await expect(port.read('a.xml')).rejects.toMatchObject({
        name: 'ChannelFault',
        message: '文件打不开，可能还在写或被占用，稍后再取',
      })
      expect((await port.read('r.xml')).bytes).toEqual(content)
    },
  ),
  habit(
    'locked file told as a plain failure (version 3 knows no other status): the same',
    { locked: new Map([['/in/r.xml', 4]]) },
    async ({ server, open }) => {
      put(server, 'r.xml')
      await expect(open().read('r.xml')).rejects.toThrow('文件打不开')
    },
  ),
  habit(
    '10,000 files in the inbox (a weekend without us): the oldest names first, as many as the channel takes, the rest counted',
    {},
    async ({ server, open }) => {
      for (let index = 0; index < 10_000; index += 1) put(server, `r${String(index).padStart(5, '0')}.xml`)
      const { files, left } = await open({ maxBatch: 200 }).list()
      expect([files.length, left, files[0]?.name, files.at(-1)?.name]).toEqual([200, 9800, 'r00000.xml', 'r00199.xml'])
    },
  ),
  habit(
    'names of unfinished uploads (WinSCP, lftp, rsync, browsers, Spring, Camel, Office): left alone, not even named',
    {},
    async (place) => {
      for (const name of unfinished) put(place.server, name)
      expect(await place.open().list()).toEqual({ files: [], left: 0, unusable: [] })
      for (const name of unfinished) place.server.files.delete(`/in/${name}`)
      await takesOne(place)
    },
  ),
  habit(
    'missing archive told as a plain failure (servers that know one status): it is made',
    { missingStatus: 4 },
    async (place) => {
      place.server.folders.delete('/archive')
      await takesOne(place)
    },
  ),
  habit('password asked for as a question (sshd with PAM): answered', { login: 'questions' }, ({ open }) =>
    open().deliver(),
  ),
  habit('wrong password to a question: refused with a sentence', { login: 'questions' }, ({ open }) =>
    expect(open({ password: 'other' }).deliver()).rejects.toThrow('用户名、密码或私钥不被接受'),
  ),
  keyHabit('ed25519', () => ed25519),
  keyHabit('ecdsa-sha2-nistp256', () => ecdsa),
  keyHabit('ecdsa-sha2-nistp521', () => anSshKey('ecdsa', 521)),
  keyHabit('rsa', () => rsa),
  habit(
    'host with keys of several kinds (OpenSSH makes three), of which one that is not shown first is known: accepted',
    { hostKeys: allKeys },
    async ({ open }) => {
      const blob = publicKeyOf(rsa)
      await open({ hostKey: fingerprintOf(blob) }).deliver()
      await open({ hostKey: `ssh-rsa ${blob.toString('base64')}` }).deliver()
    },
  ),
  habit(
    'host with keys of several kinds, none of them known (it was set up anew): refused, the one it shows is told',
    { hostKeys: allKeys },
    ({ open }) =>
      expect(open({ hostKey: stranger }).deliver()).rejects.toMatchObject({
        name: 'ChannelDown',
        message: expect.stringContaining(`对方现为 ${fingerprintOf(publicKeyOf(ed25519))}`),
      }),
  ),
  habit('host that changes its key on an announced day: both are known meanwhile', { hostKeys: [ecdsa] }, ({ open }) =>
    open({ hostKey: `${stranger} ${fingerprintOf(publicKeyOf(ecdsa))}` }).deliver(),
  ),
]
