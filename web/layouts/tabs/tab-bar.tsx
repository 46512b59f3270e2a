import { CloseOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { homePath } from '../../session/guard.ts'
import { neighbour, type Tab } from './tab-list.ts'
import { useTabs } from './tabs-store.ts'
import { useClosing } from './use-closing.ts'
import { useShownTab } from './use-shown-tab.ts'
import './tab-bar.css'

/** The open pages: a click shows one, the middle button closes it, the other one offers more. */
export function TabBar() {
  const tabs = useTabs((state) => state.tabs)
  const shown = useShownTab().key
  const navigate = useNavigate()
  const { close, refresh } = useClosing(shown)
  const list = useRef<HTMLUListElement>(null)

  useKeys((key) => {
    if (key === 'close') return close(shown)
    const next = neighbour(tabs, shown, key)
    if (next) navigate(next.address)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or another tab is the signal
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown, tabs.length])

  const menuOf = (tab: Tab): MenuProps['items'] => [
    { key: 'refresh', label: '刷新', onClick: () => refresh(tab) },
    { key: 'left', label: '关闭左侧', onClick: () => close(tab.key, 'left') },
    { key: 'right', label: '关闭右侧', onClick: () => close(tab.key, 'right') },
    { key: 'others', label: '关闭其他', onClick: () => close(tab.key, 'others') },
  ]
  return (
    <nav aria-label="已打开的页面" className="tab-bar">
      <ul ref={list}>
        {tabs.map((tab) => (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={{ items: menuOf(tab) ?? [] }}>
            <li className={tab.key === shown ? 'is-shown' : undefined}>
              <Link
                to={tab.address}
                title={tab.title}
                {...(tab.key === shown ? { 'aria-current': 'page' } : {})}
                onMouseDown={(event) => event.button === 1 && event.preventDefault()}
                onAuxClick={(event) => {
                  if (event.button !== 1) return
                  event.preventDefault()
                  close(tab.key)
                }}
              >
                {tab.title}
              </Link>
              {tab.key !== homePath && (
                <button type="button" aria-label={`关闭${tab.title}`} onClick={() => close(tab.key)}>
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          </Dropdown>
        ))}
      </ul>
    </nav>
  )
}

/** Ctrl+Alt+← and → lead to the neighbours, Alt+W closes. */
function useKeys(onKey: (key: 1 | -1 | 'close') => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isStep = event.ctrlKey && event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      const isClose = event.altKey && !event.ctrlKey && event.code === 'KeyW'
      if (!isStep && !isClose) return
      event.preventDefault()
      latest.current(isClose ? 'close' : event.key === 'ArrowRight' ? 1 : -1)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
