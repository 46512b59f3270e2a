import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import './tool-line.css'

/**
 * Tools in one line, the most needed first. Those without room lie below ⋯ from the last one on; they stay the same elements, so
 * that what they have opened stays open when the window changes.
 */
export function ToolLine({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [belowCount, setBelowCount] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const place = useCallback((line: HTMLDivElement | null) => {
    if (!line) return undefined
    const measure = () => setBelowCount(markBelow(line))
    const sizes = new ResizeObserver(measure)
    sizes.observe(line)
    // Texts such as the count of filters change, and tools come later than the line.
    const changes = new MutationObserver(measure)
    changes.observe(line, { subtree: true, childList: true, characterData: true })
    measure()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const line = button.current?.previousElementSibling
    for (const tool of toolsOf(line)) tool.inert = false
    const [first] = toolsOf(line).filter(isBelow)
    const opened = first?.matches('button') ? first : first?.querySelector('button')
    opened?.focus()
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false)
    }
    addEventListener('pointerdown', closeOutside)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      for (const tool of toolsOf(line)) tool.inert = isBelow(tool)
    }
  }, [isOpen])
  const close = () => {
    // A tool gives the focus back to its origin: to the button that is still there then.
    button.current?.focus({ preventScroll: true })
    setIsOpen(false)
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes what its button has opened
    <div ref={box} className={isOpen ? 'list-bar-tools is-open' : 'list-bar-tools'} onKeyDown={closeByKey}>
      <div
        ref={place}
        className="tool-line"
        style={{ '--below': belowCount } as object}
        onClickCapture={({ target }) => {
          if (isOpen && target instanceof Element && target.closest('[data-below]')) close()
        }}
      >
        {children}
      </div>
      {belowCount > 0 && (
        <Button
          ref={button}
          aria-label="更多工具"
          title="更多工具"
          aria-expanded={isOpen}
          icon={<EllipsisOutlined aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
    </div>
  )
}

const toolsOf = (line: Element | null | undefined) => [...(line?.children ?? [])] as HTMLElement[]

const isBelow = (tool: HTMLElement) => tool.hasAttribute('data-below')

/** Marks tools that the line has wrapped, which nobody can see or reach there, and returns how many they are. */
function markBelow(line: HTMLElement): number {
  // While they are shown they stand elsewhere.
  if (line.parentElement?.classList.contains('is-open')) return toolsOf(line).filter(isBelow).length
  const tools = toolsOf(line)
  const top = tools[0]?.offsetTop ?? 0
  let count = 0
  for (const tool of tools) {
    const isWrapped = tool.offsetTop > top + tool.offsetHeight / 2
    tool.toggleAttribute('data-below', isWrapped)
    tool.inert = isWrapped
    if (isWrapped) tool.style.setProperty('--place', String(count++))
  }
  return count
}
