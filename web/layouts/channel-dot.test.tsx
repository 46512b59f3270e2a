// @vitest-environment jsdom
import { readChannelHealth } from '@kouan/contract/calls/channel-health.ts'
import { allNamed, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, onTestFinished, test } from 'vitest'
import { useSession } from '../data/session/session-store.ts'
import { aMenuItem } from '../testing/a-menu-item.ts'
import { showServed } from '../testing/served-screen.tsx'
import { ChannelDot } from './channel-dot.tsx'

const page = aMenuItem('/Basechannel/list', { component: 'channel/BaseChannelList' })
const right = { action: 'baseChannel:list', describe: '', type: '1', status: '1' } as const

async function showDot(says: 'all' | 'state' | 'number', states: readonly string[]) {
  const before = useSession.getState()
  onTestFinished(() => useSession.setState(before, true))
  useSession.setState({ menu: [page], auth: [right], allAuth: [] })
  const asked = await showServed(<ChannelDot says={says} />, [
    [readChannelHealth, () => states.map((state, place) => ({ id: `${place}`, name: '', state, sentences: [] }))],
  ])
  await until(() => expect(asked).toHaveLength(1))
}

test.each([
  ['all', ['BLOCKED', 'FINE'], '通道：1 个不能发送'],
  ['all', ['FINE', 'FINE'], '通道：2 个正常'],
  ['state', ['BLOCKED', 'FINE'], '不能发送'],
  ['state', ['FINE'], '正常'],
  ['number', ['LATE', 'LATE'], '2'],
] as const)('channels in the header where there is room for %s: %s are said as “%s”', async (says, states, text) => {
  await showDot(says, states)
  await until(() => expect(shownText()).toBe(text))
  expect(allNamed('a', /^通道：\d 个/)).toHaveLength(1)
})

test('channels in the header of a phone: nothing where all is well', async () => {
  await showDot('number', ['FINE'])
  await until(() => expect(document.querySelector('a')).toBeNull())
})
