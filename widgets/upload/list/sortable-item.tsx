import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CellFile } from '../upload-port.ts'

/** The place to which a key moves a file; undefined for other keys. */
export function keyPlace(
  key: string,
  { place, count, columns }: { place: number; count: number; columns: number },
): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: place - columns,
    ArrowDown: place + columns,
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: 0,
    End: count - 1,
  }
  const to = targets[key]
  return to === undefined || to < 0 || to >= count ? undefined : to
}

interface Props {
  file: CellFile
  place: number
  count: number
  columns: number
  box: { rowHeight: number; columnWidth: number | undefined }
  /** By keys; absent: no handle. */
  onMove?: ((uid: string, to: number) => void) | undefined
  children: (handle: ReactNode) => ReactNode
}

/** One file at its place, with its handle. */
export function SortableItem({ file, place, count, columns, box, onMove, children }: Props) {
  const { uid, name } = file
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useSortable({
    id: uid,
    disabled: onMove === undefined,
    transition: null,
    animateLayoutChanges: () => false,
  })
  function handleKeyDown(event: KeyboardEvent) {
    const to = keyPlace(event.key, { place, count, columns })
    if (to === undefined) return
    event.preventDefault()
    onMove?.(uid, to)
  }
  const handle = onMove && (
    <Button
      ref={setActivatorNodeRef}
      {...listeners}
      data-handle={uid}
      type="text"
      size="small"
      icon={<HolderOutlined aria-hidden />}
      aria-label={`移动 ${name}，第 ${place + 1} 位`}
      title="拖动，或按方向键移动"
      onKeyDown={handleKeyDown}
      style={{ cursor: 'grab', touchAction: 'none' }}
    />
  )
  const { columnWidth, rowHeight } = box
  return (
    <li
      ref={setNodeRef}
      data-file={name}
      aria-setsize={count}
      aria-posinset={place + 1}
      style={{
        position: 'absolute',
        top: Math.floor(place / columns) * rowHeight,
        left: columnWidth === undefined ? 0 : (place % columns) * columnWidth,
        width: columnWidth ?? '100%',
        height: rowHeight,
        zIndex: isDragging ? 1 : undefined,
        opacity: isDragging ? 0.7 : undefined,
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
      }}
    >
      {children(handle)}
    </li>
  )
}
