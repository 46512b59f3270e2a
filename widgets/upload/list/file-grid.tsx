import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWidth } from '../../screen-width/use-width.ts'
import type { CellFile } from '../upload-port.ts'
import { SortableItem } from './sortable-item.tsx'

interface Props {
  files: readonly CellFile[]
  /** Rows below each other, or cards beside each other. */
  shape: 'list' | 'wall'
  label: string
  maxHeight: number
  /** Absent: the order is fixed. */
  onMove?: ((uid: string, to: number) => void) | undefined
  renderFile: (file: CellFile, handle: ReactNode) => ReactNode
}

const rowHeights = { list: 60, wall: 144 }
const cardWidth = 128

/** Renders only visible files; the order is changed by dragging the handle or with the arrow keys on it. */
export function FileGrid({ files, shape, label, maxHeight, onMove, renderFile }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const columns = shape === 'list' ? 1 : Math.max(1, Math.floor(width / cardWidth))
  const rowHeight = rowHeights[shape]
  const rows = useVirtualizer({
    count: Math.ceil(files.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    // Seen at once, before the first measuring.
    initialRect: { width: 0, height: maxHeight },
  })
  const [spoken, setSpoken] = useState('')
  const moved = useRef<string>(undefined)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))

  function move(uid: string, to: number) {
    const file = files.find((one) => one.uid === uid)
    if (!file || to < 0 || to >= files.length) return
    onMove?.(uid, to)
    setSpoken(`${file.name} 已移到第 ${to + 1} 位，共 ${files.length} 个`)
  }
  function handleKeyMove(uid: string, to: number) {
    moved.current = uid
    rows.scrollToIndex(Math.floor(to / columns))
    move(uid, to)
  }
  function handleDragEnd({ active, over }: DragEndEvent) {
    const to = files.findIndex(({ uid }) => uid === over?.id)
    if (to >= 0) move(String(active.id), to)
  }
  useEffect(() => {
    // A row that changes its place in the document loses the focus.
    const handle = moved.current && scroller.current?.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`)
    if (files.length > 0 && handle) handle.focus()
    moved.current = undefined
  }, [files])

  const first = (rows.getVirtualItems()[0]?.index ?? 0) * columns
  const last = ((rows.getVirtualItems().at(-1)?.index ?? -1) + 1) * columns
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '按方向键移动' } }}
    >
      <SortableContext
        items={files.map(({ uid }) => uid)}
        strategy={shape === 'list' ? verticalListSortingStrategy : rectSortingStrategy}
      >
        <div ref={scroller} style={{ maxHeight, overflowY: 'auto', overflowX: 'hidden' }}>
          <ul
            aria-label={label}
            style={{ position: 'relative', height: rows.getTotalSize(), margin: 0, padding: 0, listStyle: 'none' }}
          >
            {files.slice(first, last).map((file, offset) => (
              <SortableItem
                key={file.uid}
                file={file}
                place={first + offset}
                count={files.length}
                columns={columns}
                box={{ rowHeight, columnWidth: shape === 'list' ? undefined : cardWidth }}
                onMove={onMove && files.length > 1 ? handleKeyMove : undefined}
              >
                {(handle) => renderFile(file, handle)}
              </SortableItem>
            ))}
          </ul>
        </div>
        <span
          aria-live="polite"
          style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
        >
          {spoken}
        </span>
      </SortableContext>
    </DndContext>
  )
}

// The list speaks itself, in Chinese.
const nothing = () => undefined
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
