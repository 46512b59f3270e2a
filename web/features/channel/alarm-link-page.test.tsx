// @vitest-environment jsdom
import { acknowledgeAlarmLink, type LinkedAlarm, readAlarmLink } from '@kouan/contract/calls/alarm-calls.ts'
import { hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import AlarmLinkPage from './alarm-link-page.tsx'

const open: LinkedAlarm = {
  ...{ title: '示例通道停止', status: 'OPEN', openTime: '2026-03-02 10:00:00' },
  ...{ knownBy: null, endTime: null },
}

const shown = (address: string, read: () => LinkedAlarm) =>
  showServed(
    <Routes location={address}>
      <Route path="/user/alarm" element={<AlarmLinkPage />} />
    </Routes>,
    [
      [readAlarmLink, read],
      [acknowledgeAlarmLink, () => ({ ...open, status: 'KNOWN', knownBy: '由群内确认' })],
    ],
  )

test('link of an alarm: opened, it is read alone; 已知晓 sends the token and goes away', async () => {
  const asked = await shown('/user/alarm#TOKEN', () => open)
  await until(() => expect(shownText()).toContain('示例通道停止'))
  expect(asked.map(({ call }) => call.name)).toEqual([readAlarmLink.name])
  await press('已知晓')
  await until(() => expect(shownText()).toContain('已知晓：由群内确认'))
  expect(asked.at(-1)).toMatchObject({ call: { name: acknowledgeAlarmLink.name }, input: { token: 'TOKEN' } })
  expect(hasControl('已知晓')).toBe(false)
})

test.each([
  ['over', { status: 'ENDED', endTime: '2026-03-02 11:00:00' }, '已结束：2026-03-02 11:00:00'],
  ['known', { status: 'KNOWN', knownBy: '张三' }, '已知晓：张三'],
] as const)('link of an alarm that is %s: says so, and has no button', async (_name, change, sentence) => {
  await shown('/user/alarm#TOKEN', () => ({ ...open, ...change }))
  await until(() => expect(shownText()).toContain(sentence))
  expect(hasControl('已知晓')).toBe(false)
})

test('link of an alarm, expired: the refusal is said', async () => {
  await shown('/user/alarm#TOKEN', () => {
    throw new Refused('链接无效或已过期')
  })
  await until(() => expect(shownText()).toContain('链接无效或已过期'))
  expect(hasControl('已知晓')).toBe(false)
})

test('link of an alarm without its token: nothing is asked', async () => {
  const asked = await shown('/user/alarm', () => open)
  await until(() => expect(shownText()).toContain('链接不完整'))
  expect(asked).toEqual([])
})
