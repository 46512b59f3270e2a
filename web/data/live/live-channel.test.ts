import { dataVersionChanged, jobsChanged, noticesChanged, type Told } from '@kouan/contract/calls/live-events.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'
import { type FakeSocket, fakeSocket } from '../../testing/fake-socket.ts'

inMemoryStore()
vi.stubGlobal('location', { href: 'https://desk.example.org/order' })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})
const { enterPlace, followLive, listenLive, useLiveState } = await import('./live-channel.ts')
const { useSession } = await import('../session/session-store.ts')

type Fake = FakeSocket & { url: string; token: string }
let sockets: Fake[] = []
beforeEach(() => {
  sockets = []
})
const open = (url: string, token: string) => {
  const socket: Fake = Object.assign(fakeSocket(), { url, token })
  sockets.push(socket)
  return socket
}
const say = (socket: Fake | undefined, message: unknown) =>
  socket?.happen.text(typeof message === 'string' ? message : JSON.stringify(message))
const up = (socket: Fake | undefined) => socket?.happen.open()
const sentOf = (socket: Fake | undefined): { type: string }[] => socket?.sent.map((text) => JSON.parse(text)) ?? []
const follow = (onSessionEnd = () => {}) => {
  useSession.setState({ token: 'of-mine', user: { id: '7' } as never, tenantId: '3' })
  return followLive({ base: '/jeecg-boot', onSessionEnd, open })
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('S4.015 S7.120 S7.121 whoever is signed in: a socket of the page and one of the person, with the token as sub-protocol', () => {
  const stop = follow()
  expect(sockets.map(({ url, token }) => [url.replace(/[0-9a-f]{32}/, 'page'), token])).toEqual([
    ['wss://desk.example.org/jeecg-boot/vxeSocket/7/page?tenant-id=3', 'of-mine'],
    ['wss://desk.example.org/jeecg-boot/websocket/7?tenant-id=3', 'of-mine'],
  ])
  useSession.setState({ token: 'renewed' })
  expect(sockets.map(({ token }) => token)).toEqual(['of-mine', 'of-mine', 'renewed', 'renewed'])
  stop()
})

test('what is listened to is subscribed to in one message, told by name, and told of gaps', async () => {
  const stop = follow()
  const heard: [string, Told][] = []
  const stops = [jobsChanged, dataVersionChanged, noticesChanged].map(({ name }) =>
    listenLive(name, (told) => heard.push([name, told])),
  )
  const [page, person] = sockets
  up(page)
  await settled()
  const keys = ['job.mine', 'data.version']
  expect(sentOf(page)).toEqual([{ type: 'subscribe', data: { keys } }])
  expect(useLiveState.getState().isUp).toBe(false)
  say(page, { type: 'subscribe', data: { keys } })
  expect(useLiveState.getState().isUp).toBe(true)
  say(page, { type: 'common_send_date', data: { key: 'data.version', args: [{ version: '3.4' }] } })
  say(page, { type: 'common_send_date', data: { key: 'nobody.listens', args: [{}] } })
  up(person)
  say(person, { cmd: 'topic', msgId: '1', msgTxt: '停机' })
  say(person, { cmd: 'heartcheck', msgTxt: '心跳响应' })
  expect(heard.filter(([, told]) => !told.isGap)).toEqual([
    ['data.version', { version: '3.4' }],
    ['announcement.mine', {}],
  ])
  heard.length = 0
  page?.onclose?.call(null as never, { code: 1006 } as never)
  expect(useLiveState.getState().isUp).toBe(false)
  expect(heard).toContainEqual(['job.mine', { isGap: true }])
  for (const end of [...stops, stop]) end()
})

test('the row that the page shows is said to the server, again after a gap, and who else has it open is heard', () => {
  const stop = follow()
  const [page] = sockets
  up(page)
  const heard: (readonly string[])[] = []
  const leave = enterPlace({ key: 'order', id: '7', hear: (names) => heard.push(names) })
  say(page, { type: 'presence', data: { key: 'order', id: '7', names: ['王'] } })
  say(page, { type: 'presence', data: { key: 'order', id: '8', names: ['李'] } })
  say(page, { type: 'subscribe', data: { keys: [] } })
  page?.onclose?.call(null as never, { code: 1006 } as never)
  expect(heard).toEqual([['王'], []])
  leave()
  const here = { type: 'presence', data: { key: 'order', id: '7' } }
  expect(sentOf(page).filter(({ type }) => type === 'presence')).toEqual([here, here])
  stop()
})

test('S8.033 what cannot be read is logged and nothing else', () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stop = follow()
  const [page, person] = sockets
  for (const text of ['{', '[]', '{"type":"drop_table"}', '{"type":"common_send_date","data":{}}']) say(page, text)
  for (const text of ['ping', '{"cmd":"sign"}']) say(person, text)
  expect(logged).toHaveBeenCalledTimes(6)
  logged.mockRestore()
  stop()
})

test('the server ends the session: whoever shows the page learns of it', () => {
  const ended = vi.fn()
  const stop = follow(ended)
  sockets[0]?.onclose?.call(null as never, { code: 4403 } as never)
  expect(ended).not.toHaveBeenCalled()
  stop()
  const again = follow(ended)
  sockets[2]?.onclose?.call(null as never, { code: 4401 } as never)
  expect(ended).toHaveBeenCalledOnce()
  useSession.setState({ token: 'after the new login' })
  expect(sockets.slice(4).map(({ token }) => token)).toEqual(['after the new login', 'after the new login'])
  again()
})
