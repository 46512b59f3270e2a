import { Spin } from 'antd'

/** Milliseconds before the indicator appears: one that goes at once is flicker. */
const patience = 150

/** Waiting for a page's code or the menu. */
export function PageLoading({ full = false }: { full?: boolean }) {
  return (
    <div style={{ display: 'grid', placeItems: 'center', minHeight: full ? '100vh' : 320 }}>
      {/* The whole page has said so before its scripts came. */}
      <Spin size="large" description="加载中…" {...(full ? {} : { delay: patience })} />
    </div>
  )
}
