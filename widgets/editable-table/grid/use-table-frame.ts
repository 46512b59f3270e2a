import type { RefObject } from 'react'
import type { GridSettings, TableFrame } from '../state/grid-settings.ts'
import { useViewport } from '../state/use-viewport.ts'
import { sizes, type TableSize } from './table-size.ts'

interface FrameInput {
  scroller: RefObject<HTMLDivElement | null>
  dropLine: RefObject<HTMLDivElement | null>
  settings: GridSettings
  size: TableSize
  /** Of the scroller. */
  width: number
  /** Of the rows, without head and foot. */
  maxHeight: number
  rowCount: number
  footRowCount: number
}

/** The elements and measures of the scroller, with the rows and columns in the viewport. */
export function useTableFrame(input: FrameInput): TableFrame {
  const { scroller, dropLine, settings, size, width, maxHeight, rowCount, footRowCount } = input
  const { layout, rowHeight, headLevels } = settings
  const height = Math.min(maxHeight, rowCount * rowHeight)
  const headHeight = (headLevels + 1) * sizes[size].headHeight
  const footHeight = footRowCount * sizes[size].headHeight
  const viewport = useViewport({ scroller, layout, rowHeight, rowCount, width, height })
  return {
    ...{ scroller, dropLine, width, height, headHeight, footHeight, viewport },
    maxHeight: maxHeight + headHeight + footHeight,
  }
}
