import { ChartSkeleton } from '../../domain/chart/chart-skeleton.tsx'
import { chartPanelHeight, Panel } from './panel.tsx'

/** As high as the bars of thirty days and their names, so that nothing below moves when they come. */
export const ThirtyDaysLoading = () => (
  <Panel title="近三十天货值" minHeight={chartPanelHeight}>
    <ChartSkeleton height={140} />
  </Panel>
)
