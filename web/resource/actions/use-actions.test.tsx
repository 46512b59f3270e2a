// @vitest-environment jsdom

import { heldSentence } from '@kouan/contract/calls/home.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { happens, hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, onTestFinished, test } from 'vitest'
import { listenToAnswers } from '../../data/calls/ask.ts'
import { useSession } from '../../data/session/session-store.ts'
import { Refused, Said, showServed } from '../../testing/served-screen.tsx'
import { useActions } from './use-actions.tsx'

const row = { id: '7', orderNo: 'A-1', declareStatus: 'REJECTED', unconfirmedCodes: '1' }

function Buttons() {
  const { rowActions, dialog } = useActions(order)
  const offered = rowActions(row)
  const declare = offered.find(({ key }) => key === 'declare')
  const confirmCodes = offered.find(({ key }) => key === 'confirmCodes')
  return (
    <>
      <button type="button" onClick={declare?.onClick}>
        {declare?.label}
      </button>
      <button type="button" onClick={declare?.runAtOnce}>
        保存并重新申报
      </button>
      <button type="button" onClick={confirmCodes?.onClick}>
        {confirmCodes?.label}
      </button>
      {dialog}
    </>
  )
}

async function shownButtons() {
  useSession.setState({ auth: [{ action: 'order:declare', describe: '', type: '1', status: '1' }] as never })
  return showServed(<Buttons />, [[actionCalls(order).declare, () => ({ done: 1, warnings: [] })]])
}

test('an action of a row: its question comes first', async () => {
  const asked = await shownButtons()
  await press('重新申报')
  await until(() => expect(shownText()).toContain('确定要重新申报订单 A-1 吗？'))
  expect(asked).toEqual([])
})

test('an action that confirms something: its question says so once', async () => {
  await shownButtons()
  await press('确认代码')
  await until(() => expect(shownText()).toContain('订单 A-1 中有代码表没有的代码'))
  expect(shownText()).not.toContain('确认确认')
})

test('an action that another button has asked about: it runs at once', async () => {
  const asked = await shownButtons()
  await press('保存并重新申报')
  await until(() => expect(shownText()).toContain('已提交申报：1 项'))
  expect(asked.map(({ input }) => input)).toEqual([{ ids: '7' }])
  expect(hasControl('确定')).toBe(false)
})

test('an action without the right: says once whom to ask, and 拒绝访问 only in the notice of the shell', async () => {
  useSession.setState({ auth: [{ action: 'order:declare', describe: '', type: '1', status: '1' }] as never })
  const sentence = '没有权限，请联系管理员授权'
  await showServed(<Buttons />, [
    [
      actionCalls(order).declare,
      () => {
        throw new Refused(sentence, { kind: 'noRight' })
      },
    ],
  ])
  await press('保存并重新申报')
  await until(() => expect(shownText()).toContain(sentence))
  expect(shownText().split(sentence)).toHaveLength(2)
  expect(shownText()).not.toContain('拒绝访问')
})

test('an action whose work is held: no success is said, and the shell has the sentence', async () => {
  useSession.setState({ auth: [{ action: 'order:declare', describe: '', type: '1', status: '1' }] as never })
  const told: string[] = []
  listenToAnswers({
    failure: () => {},
    dataVersion: () => {},
    answered: () => {},
    held: (sentence) => void told.push(sentence),
  })
  onTestFinished(() =>
    listenToAnswers({ failure: () => {}, dataVersion: () => {}, answered: () => {}, held: () => {} }),
  )
  await showServed(<Buttons />, [[actionCalls(order).declare, () => new Said({ done: 1, warnings: [] }, heldSentence)]])
  await press('保存并重新申报')
  await until(() => expect(told).toEqual([heldSentence]))
  await happens(() => {})
  expect(shownText()).not.toContain('已提交申报')
})
