// Habits of clients of customs and of the single window that work in the folders of a channel.
import { appendFile, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type BoundPort, type Habit, takeAll } from './habit.ts'

interface Place {
  open: () => BoundPort
  /** Path below the folder of the channel. */
  at: (...names: string[]) => string
}

let made = 0

/** A habit of a client in folders of its own names. */
const habit = (title: string, work: (place: Place) => Promise<void>): Habit => ({
  title,
  async run(open, _far, channel) {
    made += 1
    const [outboxName, inboxName] = [`OutBox-${made}`, `InBox-${made}`]
    const own: Record<string, string> = { OutBox: outboxName, InBox: inboxName }
    const at = (...names: string[]) =>
      join(channel?.root ?? '', channel?.folder ?? '', ...names.map((name) => own[name] ?? name))
    for (const name of ['OutBox', 'InBox']) await mkdir(at(name), { recursive: true })
    await work({ open: () => open({ outboxName, inboxName }), at })
  },
})

export const folderHabits: readonly Habit[] = [
  habit('folders OutBox and InBox (the names of a client that cannot be set): sent and taken there', async (place) => {
    const port = place.open()
    await port.deliver({ name: 'sent.xml' })
    expect(await readdir(place.at('OutBox'))).toEqual(['sent.xml'])
    await writeFile(place.at('InBox', 'got.xml'), '<got/>')
    expect(await takeAll(port)).toEqual(new Map([['got.xml', '<got/>']]))
    expect(await readFile(place.at('archive', 'got.xml'), 'utf8')).toBe('<got/>')
  }),

  habit('outbox removed when it is empty (a client that tidies up at night): made again', async ({ open, at }) => {
    const port = open()
    await port.deliver({ name: 'first.xml' })
    await rm(at('OutBox'), { recursive: true })
    await port.deliver({ name: 'second.xml' })
    expect(await readdir(at('OutBox'))).toEqual(['second.xml'])
  }),

  habit(
    'message moved aside at once (a client that reads and moves): a repeat is written again whole',
    async (place) => {
      const port = place.open()
      await port.deliver({ name: 'again.xml' })
      await rename(place.at('OutBox', 'again.xml'), place.at('InBox', 'again.sent.tmp'))
      await port.deliver({ name: 'again.xml' })
      expect(await readFile(place.at('OutBox', 'again.xml'), 'utf8')).toBe('<a/>')
    },
  ),

  habit(
    'receipts with the time of customs (copied with their dates): taken, those of last year, too',
    async (place) => {
      await writeFile(place.at('InBox', 'old.xml'), '<old/>')
      await utimes(place.at('InBox', 'old.xml'), new Date('2020-01-01'), new Date('2020-01-01'))
      await writeFile(place.at('InBox', 'future.xml'), '<future/>')
      await utimes(place.at('InBox', 'future.xml'), new Date('2099-01-01'), new Date('2099-01-01'))
      expect([...(await takeAll(place.open())).keys()].toSorted()).toEqual(['future.xml', 'old.xml'])
    },
  ),

  habit('names in Chinese and capitals, with spaces (Windows): taken under them', async ({ open, at }) => {
    const names = ['回执 1.XML', 'CEB312(2).Xml', 'RECEIPT 2026-01-01.xml']
    for (const name of names) await writeFile(at('InBox', name), name)
    expect([...(await takeAll(open())).keys()].toSorted()).toEqual(names.toSorted())
  }),

  habit('folders bak and error in the inbox (a client that sorts there): left alone', async ({ open, at }) => {
    await mkdir(at('InBox', 'bak'))
    await writeFile(at('InBox', 'bak', 'old.xml'), '<old/>')
    await writeFile(at('InBox', 'new.xml'), '<new/>')
    expect([...(await takeAll(open())).keys()]).toEqual(['new.xml'])
    expect(await readdir(at('InBox', 'bak'))).toEqual(['old.xml'])
  }),

  habit('one name for each receipt, overwritten (a client without numbers): each is taken and kept', async (place) => {
    const port = place.open()
    const taken: string[] = []
    for (const content of ['<one/>', '<two/>', '<three/>']) {
      await writeFile(place.at('InBox', 'receipt.xml'), content)
      taken.push(...(await takeAll(port)).values())
    }
    expect(taken).toEqual(['<one/>', '<two/>', '<three/>'])
    expect((await readdir(place.at('archive'))).filter((name) => name.startsWith('receipt.xml'))).toHaveLength(3)
  }),

  habit(
    'written in parts with pauses (a share over a slow line): taken when it no longer grows',
    async ({ open, at }) => {
      const port = open()
      await writeFile(at('InBox', 'slow.xml'), '<slow>')
      const growing = setInterval(() => void appendFile(at('InBox', 'slow.xml'), 'x'), 20)
      const first = await port.list()
      clearInterval(growing)
      expect(first.files).toEqual([])
      await appendFile(at('InBox', 'slow.xml'), '</slow>')
      expect([...(await takeAll(port)).values()][0]).toMatch(/^<slow>x*<\/slow>$/)
    },
  ),
]
