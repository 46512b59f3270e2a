// @vitest-environment jsdom

import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { useSession } from '../../data/session/session-store.ts'
import { showServed } from '../../testing/served-screen.tsx'
import { useActions } from './use-actions.tsx'

const row = { id: '7', orderNo: 'A-1', declareStatus: 'REJECTED' }

function Buttons() {
  const { rowActions, dialog } = useActions(order)
  const declare = rowActions(row).find(({ key }) => key === 'declare')
  return (
    <>
      <button type="button" onClick={declare?.onClick}>
        {declare?.label}
      </button>
      <button type="button" onClick={declare?.runAtOnce}>
        保存并重新申报
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

test('an action that another button has asked about: it runs at once', async () => {
  const asked = await shownButtons()
  await press('保存并重新申报')
  await until(() => expect(shownText()).toContain('已提交申报：1 项'))
  expect(asked.map(({ input }) => input)).toEqual([{ ids: '7' }])
  expect(hasControl('确定')).toBe(false)
})
