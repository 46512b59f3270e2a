import { type EChartsCoreOption, init } from 'echarts/core'
import { useEffect, useEffectEvent, useRef } from 'react'

export interface Pressed {
  index: number
  /** Its id. */
  series: string
  /** Of an item that has one. */
  rowKey: string | undefined
}

const rowKeyOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'rowKey' in data ? String(data.rowKey) : undefined

/** Draws a chart into the element that gets the ref, in its size. The parts of echarts that the option names are the caller's. */
export function useChart(option: EChartsCoreOption, onOpen?: (pressed: Pressed) => void) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(undefined)
  const open = useEffectEvent((pressed: Pressed) => onOpen?.(pressed))
  useEffect(() => {
    if (!place.current) return
    const made = init(place.current)
    chart.current = made
    made.on('click', ({ dataIndex, seriesId, data }) =>
      open({ index: dataIndex, series: String(seriesId), rowKey: rowKeyOf(data) }),
    )
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])
  return place
}
