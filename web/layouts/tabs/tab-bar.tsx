import { CloseOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent as KeyPress, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { homePath } from '../../session/guard.ts'
import { type Closing, neighbour, type Tab, tabLabels } from './tab-list.ts'
import { useTabs } from './tabs-store.ts'
import { useClosing } from './use-closing.ts'
import { useShownTab } from './use-shown-tab.ts'
import './tab-bar.css'

/** Not by `scrollIntoView`: some browsers let the keyboard's first step begin at what it showed. */
function scrollIntoViewport(bar: HTMLElement): void {
  const tab = bar.querySelector('.is-shown')?.getBoundingClientRect()
  if (!tab) return
  const { left, right } = bar.getBoundingClientRect()
  if (tab.left < left) bar.scrollLeft -= left - tab.left
  else if (tab.right > right) bar.scrollLeft += tab.right - right
}

/** The open pages: a click shows one, the middle button closes it, the other one offers more. */
export function TabBar() {
  const tabs = useTabs((state) => state.tabs)
  const shown = useShownTab().key
  const labels = tabLabels(tabs)
  const navigate = useNavigate()
  const closing = useClosing(shown)
  const list = useRef<HTMLUListElement>(null)
  // One stable object for all tabs: a tab that is neither entered nor left is not re-rendered.
  const latest = useRef(closing)
  useEffect(() => {
    latest.current = closing
  })

  useKeys((key) => {
    if (key === 'close') return closing.close(shown)
    const next = neighbour(tabs, shown, key)
    if (next) navigate(next.address)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or another tab is the signal
  useEffect(() => {
    if (!list.current) return
    const bar = list.current
    // At once, and as there is more or less room.
    const observer = new ResizeObserver(() => scrollIntoViewport(bar))
    observer.observe(bar)
    return () => observer.disconnect()
  }, [shown, tabs.length])

  return (
    <nav aria-label="已打开的页面" className="tab-bar">
      <ul
        ref={list}
        // More than there is room for: a wheel without a sideways one moves them, too.
        onWheel={({ deltaY, currentTarget }) => {
          currentTarget.scrollLeft += deltaY
        }}
      >
        {tabs.map((tab) => (
          <OneTab
            key={tab.key}
            tab={tab}
            label={labels.get(tab.key) ?? tab.title}
            isShown={tab.key === shown}
            closing={latest}
          />
        ))}
      </ul>
    </nav>
  )
}

interface OneTabProps {
  tab: Tab
  label: string
  isShown: boolean
  closing: RefObject<ReturnType<typeof useClosing>>
}

const OneTab = memo(function OneTab({ tab, label, isShown, closing: ofTab }: OneTabProps) {
  const { key, address } = tab
  const link = useRef<HTMLAnchorElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const close = (which?: Closing) => ofTab.current.close(key, which)
  const items: MenuProps['items'] = [
    { key: 'refresh', label: '刷新', onClick: () => ofTab.current.refresh(tab) },
    { key: 'left', label: '关闭左侧', onClick: () => close('left') },
    { key: 'right', label: '关闭右侧', onClick: () => close('right') },
    { key: 'others', label: '关闭其他', onClick: () => close('others') },
  ]
  // A question that the choice may ask opens later, and gives the focus back to where it was.
  const handleOpen = (isOpen: boolean) => {
    setIsMenuOpen(isOpen)
    if (!isOpen) link.current?.focus({ preventScroll: true })
  }
  // The key of the menu, and the one that stands for it on keyboards without.
  const handleKey = (event: KeyPress) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    setIsMenuOpen(true)
  }
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items }} open={isMenuOpen} onOpenChange={handleOpen} autoFocus>
      <li className={isShown ? 'is-shown' : undefined}>
        <Link
          ref={link}
          to={address}
          onKeyDown={handleKey}
          title={label}
          {...(isShown ? { 'aria-current': 'page' } : {})}
          onMouseDown={(event) => event.button === 1 && event.preventDefault()}
          onAuxClick={(event) => {
            if (event.button !== 1) return
            event.preventDefault()
            close()
          }}
        >
          {label}
        </Link>
        {key !== homePath && (
          // The second press of a double click would close the tab that has moved there.
          <button type="button" aria-label={`关闭${label}`} onClick={({ detail }) => detail !== 2 && close()}>
            <CloseOutlined aria-hidden />
          </button>
        )}
      </li>
    </Dropdown>
  )
})

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
