// The menu at the side with a filter above it: Enter opens the first page that is left, Escape brings the whole menu back.
import { SearchOutlined } from '@ant-design/icons'
import { isOfInputMethod } from '@kouan/widgets/input-method/input-method.ts'
import Input from 'antd/es/input/Input'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useSettings } from '../data/settings/use-settings.ts'
import { MainMenu } from './main-menu.tsx'
import './filtered-menu.css'

interface Props {
  /** There is no room for the filter. */
  collapsed?: boolean
  onSelect?: () => void
}

export function FilteredMenu({ collapsed = false, onSelect }: Props) {
  const { menuTheme } = useSettings()
  const [typed, setTyped] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    setTyped('')
    onSelect?.()
  }
  function handleKey(event: KeyboardEvent) {
    // Keys of an input method that still composes do not open a page.
    if (isOfInputMethod(event)) return
    const first = place.current?.querySelector<HTMLElement>('[role=menuitem]')
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      setTyped('')
    }
    if (typed !== '' && event.key === 'Enter') first?.click()
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      place.current?.querySelector<HTMLElement>('[role=menu]')?.focus()
    }
  }
  return (
    <div ref={place}>
      {!collapsed && (
        <div className={`menu-filter is-${menuTheme}`}>
          <Input
            size="small"
            variant="borderless"
            aria-label="查找菜单"
            placeholder="查找菜单"
            prefix={<SearchOutlined aria-hidden />}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={handleKey}
          />
        </div>
      )}
      <MainMenu collapsed={collapsed} typed={collapsed ? '' : typed} onSelect={close} />
    </div>
  )
}
