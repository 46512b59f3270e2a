import { theme } from 'antd'
import { Link } from 'react-router'
import { useSite } from '../data/settings/site-store.ts'
import { useSettings } from '../data/settings/use-settings.ts'

/** Logo and name above or before the menu, on its ground. */
export function ProductName({ isShort = false }: { isShort?: boolean }) {
  const { siderTitle, logo } = useSite()
  const { menuTheme } = useSettings()
  const { token } = theme.useToken()
  const color = menuTheme === 'dark' ? token.colorTextLightSolid : token.colorText
  return (
    <Link
      to="/"
      aria-label={siderTitle}
      style={{ display: 'flex', alignItems: 'center', gap: 10, height: 48, padding: isShort ? '0 15px' : '0 16px' }}
    >
      <img src={logo} alt="" width={26} height={26} />
      {!isShort && <span style={{ color, fontSize: 16, fontWeight: 600, whiteSpace: 'nowrap' }}>{siderTitle}</span>}
    </Link>
  )
}
