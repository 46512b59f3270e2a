// The editable table in its situations.
import { App, Button, Flex, Typography } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { CellType, EditorProps, TableColumn, TableRow } from '../cell-type.ts'
import { installCell } from '../cells/install-cell.ts'
import type { EnhanceRecord } from '../columns/enhance-records.ts'
import { EditableTable } from '../editable-table.tsx'
import type { RowSyncPort, SyncMessage } from '../rows/row-sync.ts'
import type { EditableTableHandle, EditableTableProps } from '../table-props.ts'
import { goodsColumns, goodsRows, treeRows, wideColumns, wideRows } from './goods-rows.story.ts'
import { LinkedRows } from './linked-rows.story.tsx'

type SituationProps = Partial<EditableTableProps>

const twelve = goodsRows(12)
const noRows: readonly TableRow[] = []

/** The table as a form would hold it, and below what has gone out of it. */
function Held({ value: first = twelve, children, ...props }: SituationProps & { children?: ReactNode }) {
  const [value, setValue] = useState(first)
  const [saved, setSaved] = useState('')
  return (
    <>
      <EditableTable
        label="商品"
        columns={goodsColumns}
        rowSelection
        rowNumber
        value={value}
        onChange={setValue}
        onSave={({ rows, deletedIds }) => {
          const fresh = rows.filter(({ id }) => id === undefined).length
          setSaved(`共 ${rows.length} 行，新增 ${fresh} 行，删除 ${deletedIds.join('、') || '无'}`)
        }}
        {...props}
      />
      {children}
      {saved && (
        <Typography.Paragraph role="status" style={{ marginTop: 8 }}>
          {`已保存：${saved}`}
        </Typography.Paragraph>
      )}
    </>
  )
}

function Failing() {
  const [hasFailed, setHasFailed] = useState(true)
  const failure = { message: '商品没有取到，请稍后再试', onRetry: () => setHasFailed(false) }
  return <Held value={hasFailed ? noRows : twelve} failure={hasFailed ? failure : undefined} key={String(hasFailed)} />
}

const thousand = goodsRows(1000)
const threeThousand = goodsRows(3000)

function Hundredthousand() {
  const [{ columns, rows }] = useState(() => ({ columns: wideColumns(20), rows: wideRows(100_000, 20) }))
  return <EditableTable label="十万行" {...{ columns }} value={rows} alwaysEdit={false} rowSelection rowNumber />
}

const manyColumns = wideColumns(30)
const manyCells = wideRows(200, 30)

function Tree() {
  const tried = useRef(new Set<string>())
  const [asked, setAsked] = useState<readonly string[]>([])
  const loadChildren = async ({ id }: TableRow) => {
    setAsked((before) => [...before, id])
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (id === 'c' && !tried.current.has(id)) {
      tried.current.add(id)
      throw new Error('下级没有取到，请重试')
    }
    if (id === 'b') return []
    return [1, 2].map((number) => ({
      id: `${id}-${number}`,
      name: `${id.toUpperCase()} 的下级 ${number}`,
      quantity: number,
    }))
  }
  const columns = goodsColumns.filter(({ key }) => ['name', 'quantity', 'note'].includes(key))
  return (
    <Held value={treeRows} columns={columns} isTree loadChildren={loadChildren} rowNumber={false}>
      <Typography.Paragraph>{`取过下级：${asked.join('、') || '无'}`}</Typography.Paragraph>
    </Held>
  )
}

function Checked() {
  const table = useRef<EditableTableHandle>(null)
  const [value] = useState(() =>
    goodsRows(60).map((row, index) =>
      index === 40 ? { ...row, name: '' } : index === 50 ? { ...row, itemNo: 'SKU000001', price: -1 } : row,
    ),
  )
  const [found, setFound] = useState<string>()
  const check = async () => {
    const failures = (await table.current?.validate()) ?? []
    setFound(failures.length === 0 ? '全部通过' : `有 ${failures.length} 格不符合要求`)
  }
  return (
    <Held ref={table} value={value} toolbarExtra={<Button onClick={check}>校验</Button>}>
      {found && <Typography.Paragraph role="status">{found}</Typography.Paragraph>}
    </Held>
  )
}

const syncColumns = goodsColumns.filter(({ key }) => ['itemNo', 'name', 'quantity'].includes(key))

/** Two pages that are one here: each has its port on the same line. */
function Synchronised() {
  const [[first, second]] = useState(() => {
    const listeners = new Set<(message: SyncMessage) => void>()
    const portOf = (sender: string): RowSyncPort => ({
      sender,
      send: (message) => {
        for (const listener of listeners) listener(message)
      },
      listen: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    })
    return [portOf('first'), portOf('second')] as const
  })
  const [rows] = useState(() => goodsRows(3))
  return (
    <Flex vertical gap={16}>
      <EditableTable label="我的页面" columns={syncColumns} value={rows} rowSync={first} toolbar={false} />
      <EditableTable label="同事的页面" columns={syncColumns} value={rows} rowSync={second} toolbar={false} />
    </Flex>
  )
}

function ServerPages() {
  const [page, setPage] = useState({ current: 1, pageSize: 10 })
  const from = (page.current - 1) * page.pageSize
  const [all] = useState(() => goodsRows(45))
  const rows = all.slice(from, from + page.pageSize)
  return <Held key={from} value={rows} pagination={{ ...page, total: all.length, onChange: setPage }} />
}

const starsOf = (value: unknown) => '★'.repeat(Number(value) || 0)

const stars: CellType = {
  name: 'story-stars',
  Shown: ({ value }) => starsOf(value),
  Editor: ({ id, label, value, onChange }: EditorProps) => (
    <input
      {...{ id }}
      // biome-ignore lint/a11y/noAutofocus: an editor takes the focus
      autoFocus
      type="number"
      min={0}
      max={5}
      aria-label={label}
      value={String(value ?? '')}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  ),
  toText: (value) => String(value ?? ''),
  fromText: (text) => (/^[0-5]$/.test(text) ? { value: Number(text) } : { refusal: '只能是 0 到 5' }),
  startsWith: Number,
}

declare module '../cell-names.ts' {
  interface OwnCellTypes {
    'story-stars': object
  }
}

function OwnCells() {
  installCell(stars)
  const columns: readonly TableColumn[] = [
    ...syncColumns,
    { key: 'stars', title: '评分', type: 'story-stars', width: 120, defaultValue: 3 },
  ]
  return <Held value={twelve.map((row, index) => ({ ...row, stars: index % 6 }))} columns={columns} />
}

function Remembered() {
  const { message } = App.useApp()
  const records = useRef<readonly EnhanceRecord[]>([{ table: 'goods', widths: { name: 240 } }])
  const enhance = {
    table: 'goods',
    read: () => records.current,
    write: (next: readonly EnhanceRecord[]) => {
      records.current = next
      message.info(`已记住列宽（${next.length} 条）`)
    },
  }
  return <Held enhance={enhance} />
}

const fewRights = ['goods:price', 'goods:add', 'goods:batch_delete']

export const situations: Record<string, () => ReactNode> = {
  空: () => <Held value={noRows} />,
  有数据: () => <Held />,
  点击编辑: () => <Held alwaysEdit={false} />,
  只读: () => <Held readOnly />,
  禁用: () => <Held disabled />,
  部分行禁用: () => <Held isRowDisabled={({ id }) => id === 'g2' || id === 'g4'} />,
  错误: () => <Failing />,
  加载中: () => <Held value={noRows} loading />,
  '1000 行': () => <Held value={thousand} />,
  '100000 行': () => <Hundredthousand />,
  '30 列': () => (
    <EditableTable label="三十列" columns={manyColumns} value={manyCells} rowSelection rowNumber dragSort />
  ),
  树形: () => <Tree />,
  拖动排序: () => (
    <Held dragSort columns={[{ key: 'orderNum', title: '排序号', type: 'number', width: 90 }, ...goodsColumns]} />
  ),
  分页: () => <Held value={thousand} pagination />,
  后端分页: () => <ServerPages />,
  校验: () => <Checked />,
  权限: () => <Held authPre="goods:" excludedCodes={fewRights} />,
  行同步: () => <Synchronised />,
  自定义列: () => <OwnCells />,
  记住列宽: () => <Remembered />,
  '3000 行': () => <Held value={threeThousand} alwaysEdit={false} size="compact" />,
  联动与计算: () => <LinkedRows />,
  小号: () => <Held size="small" toolbar={['add', 'remove']} />,
}
