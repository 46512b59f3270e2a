import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Descriptions, Flex, Modal, Typography } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useIsMobile } from '../../screen-width/use-media.ts'
import { columnIn, valueIn } from '../cell-of.ts'
import type { TableColumn, TableRow } from '../cell-type.ts'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import { useTableStyle } from '../grid/table-style.ts'

interface Props {
  rows: readonly TableRow[]
  columns: readonly TableColumn[]
  /** Of the row that is shown; none is closed. */
  rowId: string | undefined
  onShow: (rowId: string) => void
  onClose: () => void
}

/** All columns of a row, those too that the table has no room for; and the rows before and after it. */
export function RowDetail({ rows, columns, rowId, onShow, onClose }: Props) {
  const isWide = !useIsMobile()
  const style = useTableStyle('medium')
  const place = rows.findIndex(({ id }) => id === rowId)
  const row = rows[place]
  const before = rows[place - 1]
  const after = rows[place + 1]
  const isOpen = row !== undefined
  const go = useEffectEvent(({ key }: KeyboardEvent) => {
    const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined
    if (next) onShow(next.id)
  })
  useEffect(() => {
    if (!isOpen) return
    const hear = (event: KeyboardEvent) => go(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [isOpen])
  return (
    <Modal
      open={isOpen}
      title="行详情"
      width={isWide ? 720 : '100vw'}
      {...(isWide ? {} : { style: { top: 0, maxWidth: '100vw', margin: 0, paddingBottom: 0 } })}
      styles={isWide ? {} : { container: { minHeight: '100dvh', borderRadius: 0 } }}
      onCancel={onClose}
      footer={
        <Flex justify="space-between" align="center" gap={8} wrap>
          <Typography.Text
            type="secondary"
            aria-live="polite"
          >{`第 ${place + 1} 行，共 ${rows.length} 行`}</Typography.Text>
          <Flex gap={8}>
            <Button icon={<LeftOutlined aria-hidden />} disabled={!before} onClick={() => before && onShow(before.id)}>
              上一条
            </Button>
            <Button
              icon={<RightOutlined aria-hidden />}
              iconPlacement="end"
              disabled={!after}
              onClick={() => after && onShow(after.id)}
            >
              下一条
            </Button>
          </Flex>
        </Flex>
      }
    >
      {row && (
        <div style={{ ...style, overflowWrap: 'anywhere' }}>
          <Descriptions
            bordered
            size="small"
            column={isWide ? 2 : 1}
            styles={{ label: { width: 112 } }}
            items={columns.map((column) => ({ key: column.key, label: column.title, children: shown(column, row) }))}
          />
        </div>
      )}
    </Modal>
  )
}

function shown(declared: TableColumn, row: TableRow) {
  const column = columnIn(declared, row)
  const type = cellTypeOf(column)
  const value = valueIn(column, row)
  const { Shown } = type
  const isEmpty = type.toText(value, column) === '' && type.name !== 'slot'
  return isEmpty ? '-' : <Shown value={value} row={row} column={column} isDisabled />
}
