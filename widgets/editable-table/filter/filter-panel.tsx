import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, Checkbox, Flex, Input, Popover, Radio, Select, Typography } from 'antd'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isOfInputMethod } from '../../input-method/input-method.ts'
import { keptFilters } from '../rows/latest-use.ts'
import './filter-panel.css'
import {
  type ColumnFilter,
  type ConditionName,
  conditionFault,
  conditionNames,
  conditions,
  distinctTexts,
  passes,
} from '../rows/column-filter.ts'
import { compareTexts } from '../rows/sort-rows.ts'
import type { GridTable } from '../state/grid-table.ts'

interface Props {
  table: GridTable
  columnKey: string
  onClose: () => void
}

/** Filters by the values of a column, or by a condition. Below its title, or at the table where the title is not visible. */
export function FilterPanel({ table, columnKey, onClose }: Props) {
  const [corner] = useState(() => cornerOf(table, columnKey))
  return createPortal(
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      onOpenChange={(isOpen) => isOpen || onClose()}
      content={<FilterForm {...{ table, columnKey, onClose }} />}
    >
      <span aria-hidden style={{ position: 'fixed', ...corner, width: 1, height: 1 }} />
    </Popover>,
    document.body,
  )
}

function cornerOf(table: GridTable, columnKey: string): { left: number; top: number } {
  const scroller = table.frame().scroller.current
  const box = scroller?.getBoundingClientRect()
  const place = table.settings().layout.columns.findIndex(({ column }) => column.key === columnKey)
  const title = scroller?.querySelector(`[data-title="${place}"]`)?.getBoundingClientRect()
  const left = Math.max(box?.left ?? 0, Math.min(title?.left ?? 0, (box?.right ?? 0) - 280))
  return { left, top: (box?.top ?? 0) + table.frame().headHeight }
}

type Draft = Extract<ColumnFilter, { kind: 'condition' }>

function FilterForm({ table, columnKey, onClose }: Props) {
  const { store, settings } = table
  const placed = settings().layout.columns.find(({ column }) => column.key === columnKey)
  const current = store.filters().get(columnKey)?.filter
  const family = placed?.type.family ?? 'text'
  const names = conditionNames(family)
  const [kind, setKind] = useState<ColumnFilter['kind']>(current?.kind ?? 'values')
  const [draft, setDraft] = useState<Draft>(
    current?.kind === 'condition' ? current : { kind: 'condition', test: names[0] ?? 'equals', value: '', other: '' },
  )
  const [fault, setFault] = useState<string>()
  const texts = useMemo(() => {
    if (!placed) return []
    // Among the rows that pass the filters of the other columns.
    const others = [...store.filters()].flatMap(([key, one]) => (key === columnKey ? [] : [one]))
    const rows = store.allRows().filter((row) => others.every((one) => passes(one, row)))
    return distinctTexts(rows, placed, (one, other) => compareTexts(one, other, placed.type))
  }, [store, placed, columnKey])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(current?.kind === 'values' ? current.texts : texts.map(({ text }) => text)),
  )
  if (!placed) return null
  const leave = () => {
    onClose()
    table.focus.isWanted = true
    table.takeFocus()
  }
  const set = (filter: ColumnFilter | undefined) => {
    const next = new Map(store.filters())
    if (filter) next.set(columnKey, { column: placed.column, type: placed.type, filter })
    else next.delete(columnKey)
    store.setFilters(next)
    const filters = keptFilters(next)
    const { latest, set: setShape } = table.calls().shape
    if (filters) setShape({ latest: { ...latest, filters } })
    leave()
  }
  const apply = () => {
    const isAll = kind === 'values' && texts.every(({ text }) => chosen.has(text))
    const wrong =
      kind === 'condition' ? conditionFault(draft, family) : chosen.size === 0 ? '请至少选择一个值' : undefined
    setFault(wrong)
    if (wrong !== undefined) return
    if (isAll) set(undefined)
    else set(kind === 'condition' ? draft : { kind: 'values', texts: chosen })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div role="dialog" aria-label={`筛选 ${placed.column.title}`} style={{ width: 260 }} onKeyDown={handleKey}>
      <Flex vertical gap={8}>
        <Radio.Group
          size="small"
          optionType="button"
          options={[
            { value: 'values', label: '按值' },
            { value: 'condition', label: '按条件' },
          ]}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as ColumnFilter['kind'])
            setFault(undefined)
          }}
        />
        {kind === 'values' ? (
          <ValueList texts={texts} chosen={chosen} onChoose={setChosen} />
        ) : (
          <ConditionFields names={names} draft={draft} onChange={setDraft} />
        )}
        {fault && (
          <Typography.Text role="alert" type="danger">
            {fault}
          </Typography.Text>
        )}
        <Flex justify="space-between">
          <Button size="small" disabled={!current} onClick={() => set(undefined)}>
            清除
          </Button>
          <Flex gap={8}>
            <Button size="small" onClick={leave}>
              取消
            </Button>
            <Button size="small" type="primary" onClick={apply}>
              筛选
            </Button>
          </Flex>
        </Flex>
      </Flex>
    </div>
  )
}

interface Condition {
  names: readonly ConditionName[]
  draft: Draft
  onChange: (draft: Draft) => void
}

function ConditionFields({ names, draft, onChange }: Condition) {
  const { values } = conditions[draft.test]
  return (
    <>
      <Select<ConditionName>
        size="small"
        autoFocus
        aria-label="条件"
        value={draft.test}
        options={names.map((name) => ({ value: name, label: conditions[name].title }))}
        onChange={(test) => onChange({ ...draft, test })}
      />
      {values > 0 && (
        <Input
          size="small"
          aria-label={values === 2 ? '从' : '值'}
          value={draft.value}
          onChange={({ target }) => onChange({ ...draft, value: target.value })}
        />
      )}
      {values === 2 && (
        <Input
          size="small"
          aria-label="到"
          value={draft.other}
          onChange={({ target }) => onChange({ ...draft, other: target.value })}
        />
      )}
    </>
  )
}

interface Values {
  texts: readonly { text: string; count: number }[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

const lineHeight = 28

/** Each value with the count of its rows. Only values in the viewport are rendered, because there may be as many as rows. */
function ValueList({ texts, chosen, onChoose }: Values) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const sought = typed.trim().toLowerCase()
  const listed = useMemo(() => texts.filter(({ text }) => text.toLowerCase().includes(sought)), [texts, sought])
  const lines = useVirtualizer({
    count: listed.length,
    estimateSize: () => lineHeight,
    getScrollElement: () => box.current,
    overscan: 4,
  })
  const among = listed.filter(({ text }) => chosen.has(text)).length
  const turn = (wished: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const text of wished) {
      if (isChosen) next.add(text)
      else next.delete(text)
    }
    onChoose(next)
  }
  const search = (text: string) => {
    setTyped(text)
    const wanted = text.trim().toLowerCase()
    // A search selects what it finds; an empty one selects all.
    onChoose(new Set(texts.flatMap((one) => (one.text.toLowerCase().includes(wanted) ? [one.text] : []))))
  }
  return (
    <>
      <Input
        size="small"
        autoFocus
        allowClear
        aria-label="查找值"
        placeholder="查找值"
        value={typed}
        onChange={({ target }) => search(target.value)}
      />
      <Checkbox
        checked={listed.length > 0 && among === listed.length}
        indeterminate={among > 0 && among < listed.length}
        disabled={listed.length === 0}
        onChange={({ target }) =>
          turn(
            listed.map(({ text }) => text),
            target.checked,
          )
        }
      >
        {`全选（${listed.length.toLocaleString('zh-CN')}）`}
      </Checkbox>
      <div ref={box} className="kt-values">
        <div style={{ position: 'relative', height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index, start }) => {
            const one = listed[index]
            if (!one) return null
            return (
              <Checkbox
                key={one.text}
                style={{ top: start, height: lineHeight }}
                checked={chosen.has(one.text)}
                onChange={({ target }) => turn([one.text], target.checked)}
              >
                <span title={one.text}>{one.text === '' ? '（空）' : one.text}</span>
                <small>{one.count.toLocaleString('zh-CN')}</small>
              </Checkbox>
            )
          })}
          {listed.length === 0 && <span>没有这样的值</span>}
        </div>
      </div>
    </>
  )
}
