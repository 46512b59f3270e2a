// @vitest-environment jsdom
import { readMaintenance } from '@kouan/contract/calls/home.ts'
import { fill, happens, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { Form, Input } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { useServiceState } from '../data/calls/service-state.ts'
import { useAnswer } from '../data/calls/use-call.ts'
import { Refused, showServed } from '../testing/served-screen.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

const setAway = (isAway: boolean) => happens(() => useServiceState.setState({ isAway }))
afterEach(() => setAway(false))

function Page() {
  const { data, isError } = useAnswer(readMaintenance, {})
  return (
    <>
      <ConnectionBanner />
      <p>{isError ? '没有读到' : (data?.content ?? '还没有')}</p>
      <Form>
        <Form.Item label="备注" name="note">
          <Input />
        </Form.Item>
      </Form>
    </>
  )
}

const line = '系统暂时没有应答，恢复后自动刷新'

test('a service that goes away and comes back: one line, what was typed stays, what could not be read is read again', async () => {
  let isThere = false
  await showServed(<Page />, [
    [
      readMaintenance,
      () => {
        if (isThere) return { content: '已读到' }
        throw new Refused('系统繁忙', { kind: 'noRight' })
      },
    ],
  ])
  await until(() => expect(shownText()).toContain('没有读到'))
  expect(shownText()).not.toContain(line)
  await fill('备注', '写到一半')
  await setAway(true)
  expect(shownText().split(line)).toHaveLength(2)
  isThere = true
  await setAway(false)
  await until(() => expect(shownText()).toContain('已读到'))
  expect(shownText()).not.toContain(line)
  expect(document.querySelector('input')?.value).toBe('写到一半')
})

test('a device without a network: its own line alone', async () => {
  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  try {
    await showServed(<ConnectionBanner />, [])
    await setAway(true)
    expect(shownText()).toContain('网络已断开')
    expect(shownText()).not.toContain(line)
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
    expect(Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')).toEqual(online)
  }
})
