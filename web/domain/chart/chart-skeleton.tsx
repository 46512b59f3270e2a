// What stands in the place of a chart until it comes: its axis, lines and bars, in its height.
const bars = [32, 48, 26, 60, 72, 44, 56, 80, 64, 38, 52, 68]

/** `height` in pixels. */
export const ChartSkeleton = ({ height }: { height: number }) => (
  <svg
    role="img"
    aria-label="图表正在加载"
    width="100%"
    height={height}
    viewBox="0 0 240 100"
    preserveAspectRatio="none"
    style={{ display: 'block' }}
  >
    {[20, 40, 60, 80].map((y) => (
      <line key={y} x1="0" x2="240" y1={y} y2={y} stroke="var(--ant-color-border-secondary)" strokeWidth="0.5" />
    ))}
    {bars.map((bar, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
      <rect key={at} x={6 + at * 20} y={98 - bar} width="8" height={bar} fill="var(--ant-color-fill-tertiary)" />
    ))}
    <line x1="0" x2="240" y1="98" y2="98" stroke="var(--ant-color-border)" strokeWidth="1" />
  </svg>
)
