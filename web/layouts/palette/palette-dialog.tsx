// The search box over everything: a combobox with a list of groups below it, used by keyboard alone.

import { SearchOutlined } from '@ant-design/icons'
import { isOfInputMethod } from '@kouan/widgets/input-method/input-method.ts'
import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { KeyCaps } from '../../keys/key-caps.tsx'
import type { Entry, EntryGroup } from './palette-entries.ts'
import { useFollow, usePalette } from './use-palette.ts'
import './palette.css'

export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const palette = usePalette()
  const follow = useFollow()
  const { groups, active, text } = palette
  const optionId = (entry: Entry) => `${id} ${entry.key}`.replaceAll(/[^\w-]/g, '-')
  const [isAwaited, setIsAwaited] = useState(false)
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    follow(entry)
  }
  const latest = useRef({ run, active })
  latest.current = { run, active }
  // Enter behind the last figure of a number waits for what that number finds.
  useEffect(() => {
    if (!isAwaited || palette.isUnsettled) return
    setIsAwaited(false)
    latest.current.run(latest.current.active)
  }, [isAwaited, palette.isUnsettled])
  function handleKey(event: KeyboardEvent) {
    if (isOfInputMethod(event)) return
    const isAgain = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (isAgain) onClose()
    else if (event.key === 'ArrowDown') palette.move(1)
    else if (event.key === 'ArrowUp') palette.move(-1)
    else if (event.key === 'Enter') palette.isUnsettled ? setIsAwaited(true) : run(active)
    else return
    event.preventDefault()
  }
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <Modal
      open
      title="全局搜索"
      className="palette"
      width={640}
      footer={null}
      closable={false}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <div className="palette-field">
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label="搜索订单、企业、用户、页面、设置和操作"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          {...(activeId ? { 'aria-activedescendant': activeId } : {})}
          placeholder="单号或末四位、名称或拼音"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setIsAwaited(false)
            palette.type(event.target.value)
          }}
          onKeyDown={handleKey}
        />
      </div>
      <div id={id} role="listbox" aria-label="结果" className="palette-list">
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            active={active}
            optionId={optionId}
            onPoint={palette.choose}
            onRun={run}
          />
        ))}
      </div>
      <p role="status" className="palette-status">
        {statusOf(palette)}
      </p>
      <footer className="palette-foot">
        <span>
          <KeyCaps of="ArrowUp" /> <KeyCaps of="ArrowDown" /> 选择
        </span>
        <span>
          <KeyCaps of="Enter" /> 打开
        </span>
        <span>
          <KeyCaps of="Escape" /> 关闭
        </span>
      </footer>
    </Modal>
  )
}

function statusOf({ fault, isSearching, groups, text }: ReturnType<typeof usePalette>): string {
  if (fault) return `单号、企业和用户无法搜索：${sentenceOf(fault)}`
  if (isSearching) return '正在搜索…'
  return groups.length === 0 ? `没有找到“${text.trim()}”` : ''
}

interface GroupProps {
  group: EntryGroup
  active: Entry | undefined
  optionId: (entry: Entry) => string
  onPoint: (key: string) => void
  onRun: (entry: Entry) => void
}

function Group({ group: { title, entries }, active, optionId, onPoint, onRun }: GroupProps) {
  const name = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, no fieldset
    <div role="group" aria-labelledby={name}>
      <div id={name} role="presentation" className="palette-group">
        {title}
      </div>
      {entries.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        <div
          key={entry.key}
          id={optionId(entry)}
          role="option"
          tabIndex={-1}
          aria-selected={entry.key === active?.key}
          className="palette-option"
          onPointerMove={() => entry.key !== active?.key && onPoint(entry.key)}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(entry)}
        >
          <span>{entry.title}</span>
          {entry.note && <small>{entry.note}</small>}
        </div>
      ))}
    </div>
  )
}
