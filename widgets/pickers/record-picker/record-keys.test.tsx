// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { happens, show } from '../../testing/screen.tsx'
import { RecordKeys } from './record-keys.tsx'

const records = ['a', 'b', 'c'].map((id) => ({ id }))

async function aList({ chosen = '', isLoading = false, rows = records } = {}) {
  const entered: string[] = []
  const element = (loads: boolean) => (
    <form className="ant-modal">
      <input aria-label="名称" />
      <RecordKeys page={{ records: rows, isLoading: loads }} onEnter={(row) => void entered.push(String(row.id))}>
        <table>
          <tbody>
            {rows.map(({ id }) => (
              <tr key={id} data-row-key={id}>
                <td>
                  <input type="radio" aria-label={id} defaultChecked={id === chosen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </RecordKeys>
    </form>
  )
  const render = await show(element(isLoading))
  return { entered, loaded: () => render(element(false)) }
}

const focused = () => document.activeElement?.getAttribute('aria-label')
const type = (key: string) =>
  happens(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

test('records: the first row has the focus when the page is there, ↑ and ↓ go from row to row, Enter confirms', async () => {
  const { entered, loaded } = await aList({ isLoading: true })
  expect(focused()).toBeNull()
  await loaded()
  expect(focused()).toBe('a')
  await type('ArrowUp')
  await type('ArrowDown')
  await type('ArrowDown')
  await type('ArrowDown')
  expect(focused()).toBe('c')
  await type('Enter')
  expect(entered).toEqual(['c'])
})

test('records, one chosen: it has the focus', async () => {
  await aList({ chosen: 'b' })
  expect(focused()).toBe('b')
})
