// The gallery on its own: `npm run gallery`.
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { themeColors, themeOf } from '../theme/theme.ts'
import { Gallery } from './gallery.tsx'
import { addressOf, type GalleryAddress, queryOf } from './gallery-address.ts'

dayjs.locale('zh-cn')

function follow(onChange: () => void) {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}

function go(address: GalleryAddress) {
  history.pushState(null, '', `?${queryOf(address)}`)
  dispatchEvent(new PopStateEvent('popstate'))
}

function Page() {
  const address = addressOf(useSyncExternalStore(follow, () => location.search))
  const isDark = address.isDark ?? false
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  return (
    <ConfigProvider locale={zhCN} theme={themeOf(themeColors.拂晓蓝, { isDark })}>
      <App message={{ maxCount: 3 }} style={{ height: '100%' }}>
        <Gallery address={address} onGo={go} canChooseGround />
      </App>
    </ConfigProvider>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
