import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { type ColumnLook, columnWidths, type Density } from '@kouan/contract/rules/list-look.ts'
import { Button, Checkbox, Flex, Input, Popover, Segmented } from 'antd'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FigureInput } from '../figure-input/figure-input.tsx'
import { SettingsButton } from './settings-button.tsx'
import './column-settings.css'

/** The list with one of its entries at another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(Math.max(0, to), 0, one)
}

export interface SettingColumn extends ColumnLook {
  title: string
  width: number
}

interface Props {
  /** In their order. */
  columns: readonly SettingColumn[]
  /** Absent: as the window has room. */
  density: Density | undefined
  onColumns: (columns: readonly ColumnLook[]) => void
  onDensity: (density: Density | undefined) => void
  /** Restores the defaults of the page. */
  onReset: () => void
  /** The settings are open from the beginning. */
  isOpenFirst?: boolean
  /** Called when the button that stands for this one is pressed before it is loaded. */
  onEarly?: () => void
}

/** Beyond so many columns they are found by name. */
const manyColumns = 12

const densityChoices: { value: Density | 'auto'; label: string }[] = [
  { value: 'auto', label: '自动' },
  { value: 'compact', label: '紧凑' },
  { value: 'middle', label: '适中' },
  { value: 'loose', label: '宽松' },
]

/** 列: visibility, order, width and freezing of the columns of a list, and the height of its rows. */
export function ColumnSettings(props: Props) {
  const [isOpen, setIsOpen] = useState(props.isOpenFirst ?? false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    const { activeElement } = document
    setIsOpen(false)
    // A press elsewhere has moved the focus already.
    if (activeElement === document.body || activeElement?.closest('.column-settings')) button.current?.focus()
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={(isWanted) => (isWanted ? setIsOpen(true) : close())}
      destroyOnHidden
      content={<Panel {...props} onClose={close} />}
    >
      <SettingsButton ref={button} aria-expanded={isOpen} />
    </Popover>
  )
}

function Panel({ columns, density, onColumns, onDensity, onReset, onClose }: Props & { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<number>()
  useEffect(() => panel.current?.focus(), [])
  const [searched, setSearched] = useState('')
  const shown = columns.filter(({ isHidden }) => !isHidden).length
  const change = (name: string, part: Partial<ColumnLook>) =>
    onColumns(columns.map((column) => lookOf(column.name === name ? { ...column, ...part } : column)))
  const move = (from: number, to: number) => onColumns(movedTo(columns, from, to).map(lookOf))
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="列与行高"
      tabIndex={-1}
      className="column-settings"
      onKeyDown={handleKey}
    >
      <Flex justify="space-between" align="center" gap={8}>
        <Segmented<Density | 'auto'>
          aria-label="行高"
          size="small"
          options={densityChoices}
          value={density ?? 'auto'}
          onChange={(next) => onDensity(next === 'auto' ? undefined : next)}
        />
        <Button type="link" size="small" onClick={onReset}>
          恢复默认
        </Button>
      </Flex>
      {columns.length > manyColumns && (
        <Input
          size="small"
          allowClear
          aria-label="查找列"
          placeholder={`在${columns.length}列中查找`}
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
          style={{ marginTop: 8 }}
        />
      )}
      <ul>
        {columns.map(({ name, title, width, isHidden, isFrozen }, place) => (
          <li
            key={name}
            hidden={!title.includes(searched.trim())}
            draggable={searched === ''}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move'
              setHeld(place)
            }}
            onDragOver={(event) => held !== undefined && event.preventDefault()}
            onDrop={() => held !== undefined && move(held, place)}
            onDragEnd={() => setHeld(undefined)}
          >
            <Checkbox
              checked={!isHidden}
              // A list without columns shows nothing.
              disabled={!isHidden && shown === 1}
              onChange={({ target }) => change(name, { isHidden: !target.checked })}
            >
              {title}
            </Checkbox>
            <FigureInput
              size="small"
              aria-label={`${title}的宽度`}
              min={columnWidths.min}
              max={columnWidths.max}
              step={10}
              value={width}
              onChange={(value) => value !== null && change(name, { width: value })}
            />
            <Button
              size="small"
              type="text"
              aria-label={`固定${title}`}
              aria-pressed={isFrozen === true}
              title="固定在左侧"
              icon={isFrozen ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
              onClick={() => change(name, { isFrozen: !isFrozen })}
            />
            <Button
              size="small"
              type="text"
              aria-label={`${title}前移`}
              disabled={place === 0 || searched !== ''}
              icon={<ArrowUpOutlined aria-hidden />}
              onClick={() => move(place, place - 1)}
            />
            <Button
              size="small"
              type="text"
              aria-label={`${title}后移`}
              disabled={place === columns.length - 1 || searched !== ''}
              icon={<ArrowDownOutlined aria-hidden />}
              onClick={() => move(place, place + 1)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const lookOf = ({ name, width, isHidden, isAdded, isFrozen }: ColumnLook): ColumnLook => ({
  name,
  ...(width === undefined ? {} : { width }),
  ...(isHidden ? { isHidden } : {}),
  ...(isAdded ? { isAdded } : {}),
  ...(isFrozen === undefined ? {} : { isFrozen }),
})
