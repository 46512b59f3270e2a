import { HolderOutlined } from '@ant-design/icons'
import { flatRows, type TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { App, Button, Dropdown, Flex } from 'antd'
import { type DragEvent, type HTMLAttributes, type ReactNode, useMemo, useState } from 'react'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { type DropPlace, dropMove, placeAt, placesOf, type RowMove, type Step, stepMove, steps } from './row-moves.ts'
import './row-moves.css'

interface Moving {
  /** The rows that are shown. */
  rows: readonly TreeRow[]
  nameOf: (row: TreeRow) => string
  /** Absent when rows cannot be moved. */
  move: ((move: RowMove) => Promise<unknown>) | undefined
}

export interface RowMoves {
  /** Renders the first cell with the drag handle before it. */
  withHandle: (row: TreeRow, cell: ReactNode) => ReactNode
  rowProps: (row: TreeRow) => HTMLAttributes<HTMLElement>
}

/** Moves rows by a drag handle, or step by step by its menu. */
export function useRowMoves({ rows, nameOf, move }: Moving): RowMoves | undefined {
  const { message } = App.useApp()
  const places = useMemo(() => placesOf(rows), [rows])
  const [held, setHeld] = useState<string>()
  const [over, setOver] = useState<{ onto: string; at: DropPlace }>()
  const [isBusy, setIsBusy] = useState(false)
  if (!move || flatRows(rows).length < 2) return undefined

  const moveRow = async (target: RowMove | undefined) => {
    if (!target) return
    setIsBusy(true)
    try {
      await move(target)
      message.success('移动成功')
    } catch (error) {
      message.error(sentenceOf(error as Error))
    }
    setIsBusy(false)
  }
  const end = () => {
    setHeld(undefined)
    setOver(undefined)
  }
  const withHandle = (row: TreeRow, cell: ReactNode) => (
    <Flex component="span" align="center" gap={4} style={{ display: 'inline-flex' }}>
      <Dropdown
        trigger={['click']}
        disabled={isBusy}
        menu={{
          items: Object.entries(steps).map(([key, label]) => ({
            key,
            label,
            disabled: stepMove(places, row.id, key as Step) === undefined,
          })),
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation()
            void moveRow(stepMove(places, row.id, key as Step))
          },
        }}
      >
        <Button
          type="text"
          size="small"
          draggable={!isBusy}
          aria-label={`移动 ${nameOf(row)}`}
          title="拖动到新的位置，或按下选择上移、下移、升级、降级"
          icon={<HolderOutlined aria-hidden />}
          style={{ cursor: isBusy ? 'progress' : 'grab' }}
          onDragStart={(event: DragEvent<HTMLElement>) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', nameOf(row))
            const line = event.currentTarget.closest('tr')
            if (line) event.dataTransfer.setDragImage(line, 16, 16)
            setHeld(row.id)
          }}
          onDragEnd={end}
        />
      </Dropdown>
      <span>{cell}</span>
    </Flex>
  )
  const rowProps = (row: TreeRow): HTMLAttributes<HTMLElement> => ({
    ...(over?.onto === row.id ? { className: `kouan-drop-${over.at}` } : {}),
    onDragOver: (event) => {
      if (held === undefined) return
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const at = placeAt(event.clientY - top, height)
      const mayDrop = dropMove(places, { id: held, onto: row.id, at }) !== undefined
      if (mayDrop) event.preventDefault()
      if (!mayDrop) setOver(undefined)
      else if (over?.onto !== row.id || over.at !== at) setOver({ onto: row.id, at })
    },
    onDrop: (event) => {
      event.preventDefault()
      if (held !== undefined && over) void moveRow(dropMove(places, { id: held, ...over }))
      end()
    },
  })
  return { withHandle, rowProps }
}
