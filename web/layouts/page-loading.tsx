import { Spin } from 'antd'

/** Waiting for a page's code or the menu. */
export function PageLoading({ full = false }: { full?: boolean }) {
  return (
    <div style={{ display: 'grid', placeItems: 'center', minHeight: full ? '100vh' : 320 }}>
      <Spin size="large" description="加载中…" />
    </div>
  )
}
