// @vitest-environment jsdom
import { text } from '@kouan/contract/language/field.ts'
import { show, shownText } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { SecondLine } from './second-line.tsx'

const parts = [
  { name: 'fault', field: text({ label: '错误' }) },
  { name: 'until', field: text({ label: '到期' }) },
]
const cells = { fault: ({ id }: { id: string }) => <b>不能发送 {id}</b> }

test('second line of a row: its texts, a day with its name, and what the page renders of a part', async () => {
  await show(<SecondLine parts={parts} row={{ id: '7', fault: '连不上', until: '2027-01-01' }} cells={cells} />)
  expect(shownText()).toBe('不能发送 7 · 到期 2027-01-01')
})

test('second line of a row without such values: a card has no line for it', async () => {
  await show(<SecondLine parts={parts} row={{ id: '7', fault: '', until: null }} cells={cells} isInCard />)
  expect(document.querySelector('.card-second-line')).toBeNull()
})
