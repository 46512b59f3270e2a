import { afterAll, expect, it } from 'vitest'
import type { Holder, LiveConnection } from './connection.ts'
import { createPresence, type Presence } from './presence.ts'
import type { PresenceNews } from './presence-news.ts'

/** Servers that hear each other. */
const servers: Presence[] = []
const queue: [string, PresenceNews][] = []
const announce = (tenantId: string, news: PresenceNews) => void queue.push([tenantId, news])
const spread = () => {
  for (let news = queue.shift(); news; news = queue.shift()) for (const server of servers) server.hear(...news)
}
const aServer = () => {
  const server = createPresence({ announce })
  servers.push(server)
  return server
}
afterAll(() => {
  for (const server of servers) server.close()
})

function aPage(given: Partial<Holder>) {
  const told: unknown[] = []
  const holder = { tenantId: '0', enterpriseId: null, pageId: `page of ${given.userId}`, ...given } as Holder
  // Presence uses no other member of a connection.
  const connection = { holder, send: (text: string) => void told.push(JSON.parse(text)) } as unknown as LiveConnection
  const names = () => (told.at(-1) as { data: { names: string[] } } | undefined)?.data.names
  return { connection, told, names }
}

const [first, second] = [aServer(), aServer()]
const row = { key: 'order', id: '7' }

it('who has a row open: told to each other over servers, until one leaves', () => {
  const [wang, li] = [aPage({ userId: '1', realname: '王' }), aPage({ userId: '2', realname: '李' })]
  first.enter(wang.connection, row)
  spread()
  expect(wang.names()).toEqual([])
  second.enter(li.connection, row)
  spread()
  expect([wang.names(), li.names()]).toEqual([['李'], ['王']])
  second.enter(li.connection, { key: 'order', id: '8' })
  spread()
  expect([wang.names(), li.names()]).toEqual([[], []])
  for (const [server, page] of [
    [first, wang],
    [second, li],
  ] as const)
    server.leave(page.connection)
  spread()
})

it('an enterprise is told of its own people alone, another tenant of nobody, and nobody of himself', () => {
  const staff = aPage({ userId: '1', realname: '审核' })
  const own = [
    aPage({ userId: '2', realname: '甲', enterpriseId: '5' }),
    aPage({ userId: '3', realname: '乙', enterpriseId: '5' }),
    aPage({ userId: '3', realname: '乙', enterpriseId: '5', pageId: 'second page' }),
  ]
  const foreign = aPage({ userId: '4', realname: '丙', enterpriseId: '6' })
  const elsewhere = aPage({ userId: '5', realname: '丁', tenantId: '9' })
  for (const page of [staff, ...own, foreign, elsewhere]) {
    first.enter(page.connection, row)
    spread()
  }
  expect(staff.names()).toEqual(['甲', '乙', '丙'])
  expect(own.map(({ names }) => names())).toEqual([['乙'], ['甲'], ['甲']])
  expect([foreign.names(), elsewhere.names()]).toEqual([[], []])
})
