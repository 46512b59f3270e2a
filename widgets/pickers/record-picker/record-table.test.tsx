// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { press, show } from '../../testing/screen.tsx'
import { type Choice, type PickedRow, withChosen, withoutChosen } from '../picker-field/choice.ts'
import { RecordTable } from './record-table.tsx'
import type { useRecordPage } from './use-record-page.ts'

const records = ['a', 'b', 'c'].map((id) => ({ id, name: `名称${id}` }))
const nothing = () => {}

/** A table of three records of which at most two may be chosen. */
async function aTable({ isMultiple, chosen = [] }: { isMultiple: boolean; chosen?: string[] }) {
  let keys: string[] = chosen
  const calls: string[] = []
  const page = {
    ...{ records, total: 3, pageNo: 1, pageSize: 5, isLoading: false, query: {}, sort: undefined },
    ...{ setQuery: nothing, setPage: nothing, setSort: nothing, retry: nothing },
  } satisfies ReturnType<typeof useRecordPage>
  function Held() {
    const [choice, setChoice] = useState<Choice>(new Map(chosen.map((key) => [key, {}])))
    const limits = { isMultiple, maxCount: 2 }
    const keyOf = (row: PickedRow) => String(row.id)
    keys = [...choice.keys()]
    return (
      <RecordTable
        name="商品"
        columns={[{ key: 'name', title: '名称' }]}
        page={page}
        height={200}
        keyOf={keyOf}
        rowKey="id"
        displayKey="name"
        choice={choice}
        isMultiple={isMultiple}
        isFull={isMultiple && choice.size >= 2}
        onChoose={(rows, isChosen) => {
          calls.push(`${isChosen ? '+' : '-'}${rows.map(keyOf)}`)
          const added = rows.map((row) => [keyOf(row), row] as const)
          setChoice(isChosen ? withChosen(choice, { added, limits }) : withoutChosen(choice, rows.map(keyOf)))
        }}
      />
    )
  }
  await show(<Held />)
  const row = (key: string) => document.querySelector(`tr[data-row-key="${key}"]`) as Element
  return { keys: () => keys, calls, clickRow: (key: string) => press(row(key)) }
}

test('records, several: a click in a row chooses it, a second one takes it back', async () => {
  const { keys, clickRow } = await aTable({ isMultiple: true })
  await clickRow('a')
  await clickRow('b')
  await clickRow('a')
  expect(keys()).toEqual(['b'])
})

test('records, a full choice: a click adds none, and takes a chosen one back', async () => {
  const { keys, calls, clickRow } = await aTable({ isMultiple: true, chosen: ['a', 'b'] })
  await clickRow('c')
  expect(calls).toEqual([])
  await clickRow('b')
  expect(keys()).toEqual(['a'])
  await clickRow('c')
  expect(keys()).toEqual(['a', 'c'])
})

test('records, a full choice: boxes of the others are disabled, those of the chosen are not', async () => {
  await aTable({ isMultiple: true, chosen: ['a', 'b'] })
  const boxes = [...document.querySelectorAll<HTMLInputElement>('tr[data-row-key] input[type=checkbox]')]
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true])
})

test('records, a single one: another click replaces it, one in its own row changes nothing', async () => {
  const { keys, calls, clickRow } = await aTable({ isMultiple: false, chosen: ['a'] })
  await clickRow('a')
  expect(calls).toEqual([])
  await clickRow('b')
  expect(keys()).toEqual(['b'])
})
