import { type EChartsCoreOption, init } from 'echarts/core'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Draws a chart into the element that gets the ref, in its size. The parts of echarts that the option names are the caller's. */
export function useChart(option: EChartsCoreOption, onOpen?: (index: number, seriesId: string) => void) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(undefined)
  const open = useEffectEvent((index: number, seriesId: string) => onOpen?.(index, seriesId))
  useEffect(() => {
    if (!place.current) return
    const made = init(place.current)
    chart.current = made
    made.on('click', ({ dataIndex, seriesId }) => open(dataIndex, String(seriesId)))
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
