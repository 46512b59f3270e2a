// Placeholder of a chart until it comes: its axis, lines and bars, in its height.
const bars = [32, 48, 26, 60, 72, 44, 56, 80, 64, 38, 52, 68]

interface Props {
  /** In pixels. */
  height: number
  /** Bars that lie, the longest first. */
  isRanking?: boolean
}

export const ChartSkeleton = ({ height, isRanking = false }: Props) => (
  <svg
    role="img"
    aria-label="图表正在加载"
    width="100%"
    height={height}
    viewBox="0 0 240 100"
    preserveAspectRatio="none"
    style={{ display: 'block' }}
  >
    {isRanking ? <Ranking /> : <Columns />}
  </svg>
)

const Columns = () => (
  <>
    {[20, 40, 60, 80].map((y) => (
      <line key={y} x1="0" x2="240" y1={y} y2={y} stroke="var(--ant-color-border-secondary)" strokeWidth="0.5" />
    ))}
    {bars.map((bar, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
      <rect key={at} x={6 + at * 20} y={98 - bar} width="8" height={bar} fill="var(--ant-color-fill-tertiary)" />
    ))}
    <line x1="0" x2="240" y1="98" y2="98" stroke="var(--ant-color-border)" strokeWidth="1" />
  </>
)

const Ranking = () => (
  <>
    {[86, 72, 60, 51, 43, 36, 30, 25, 21, 18].map((part, at) => (
      <g key={part} fill="var(--ant-color-fill-tertiary)">
        <rect x="0" y={2 + at * 9.8} width="24" height="5" />
        <rect x="28" y={2 + at * 9.8} width={part * 1.9} height="5" />
      </g>
    ))}
  </>
)
