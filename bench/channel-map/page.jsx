// 通道总览 with so many enterprises, whose figures change once a second, as after an event: `?enterprises=200&channels=60`.
import { readChannelMap } from '@kouan/contract/calls/channel-map.ts'
import ChannelMapPage from '@kouan/web/features/channel/map/channel-map-page.tsx'
import { aChannelMap } from '@kouan/web/testing/a-channel-map.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'

const search = new URLSearchParams(location.search)
const size = { enterprises: Number(search.get('enterprises')), channels: Number(search.get('channels')) }
const known = aChannelMap(size)
/** Enterprises that declare within one second. */
const moving = 10
let seconds = 0

const realFetch = window.fetch
window.fetch = async (address, options) => {
  if (!String(address).includes(readChannelMap.path)) return realFetch(address, options)
  const isWhole = !String(address).includes('since=')
  seconds += 1
  const flows = Array.from({ length: moving }, (_, at) => known.flows[(seconds * moving + at) % known.flows.length])
  for (const flow of flows) {
    flow.documents += 3
    flow.sent += 3
  }
  const changed = flows.map(({ enterpriseId }) => enterpriseId)
  const result = isWhole ? known : { ...known, isWhole, changed, flows, enterprises: [], subjects: [] }
  return Response.json({ success: true, code: 200, message: '', result: structuredClone(result), timestamp: 0 })
}

const client = new QueryClient()
createRoot(document.querySelector('#root')).render(
  <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
    <App>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ChannelMapPage />
        </MemoryRouter>
      </QueryClientProvider>
    </App>
  </ConfigProvider>,
)
window.bench = {
  isReady: () => document.querySelectorAll('.map-node').length > 0,
  read: () => client.refetchQueries({ queryKey: [readChannelMap.name] }),
}
