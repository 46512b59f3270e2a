import { theme } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'

interface GridStep {
  place: number
  count: number
  columns: number
}

/** The place to which a key moves in a grid of numbers; undefined for other keys. */
export function nextPlace(key: string, { place, count, columns }: GridStep): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place + columns,
    ArrowUp: place - columns,
    Home: 0,
    End: count - 1,
  }
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (to === undefined) return undefined
  return to < 0 || to >= count ? place : to
}

interface Props {
  label: string
  options: readonly { value: number; text: string }[]
  value: readonly number[]
  /** In their order; empty when the last one is taken back. */
  onChange: (value: number[]) => void
  disabled?: boolean
  columns?: number
}

/** Several numbers out of some dozens: one stop for the Tab key, arrows inside, the blank key chooses. */
export function NumberGrid({ label, options, value, onChange, disabled = false, columns = 10 }: Props) {
  const { token } = theme.useToken()
  const [active, setActive] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  const chosen = new Set(value)

  function toggle(place: number) {
    const number = options[place]?.value
    if (number === undefined || disabled) return
    setActive(place)
    const next = chosen.has(number) ? value.filter((one) => one !== number) : [...value, number]
    onChange(next.sort((one, other) => one - other))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const to = nextPlace(event.key, { place: active, count: options.length, columns })
    if (to === undefined) return
    event.preventDefault()
    setActive(to)
    grid.current?.querySelectorAll<HTMLElement>('[role=option]')[to]?.focus()
  }

  return (
    <div
      ref={grid}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable
      aria-disabled={disabled}
      onKeyDown={handleKeyDown}
      style={{
        display: 'grid',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gap: 4,
        maxWidth: columns * 56,
      }}
    >
      {options.map((option, place) => {
        const isChosen = chosen.has(option.value)
        return (
          <button
            key={option.value}
            type="button"
            role="option"
            tabIndex={place === active && !disabled ? 0 : -1}
            aria-selected={isChosen}
            disabled={disabled}
            onClick={() => toggle(place)}
            style={{
              padding: 0,
              fontFamily: 'inherit',
              textAlign: 'center',
              lineHeight: '26px',
              fontSize: token.fontSizeSM,
              userSelect: 'none',
              cursor: disabled ? 'not-allowed' : 'pointer',
              borderRadius: token.borderRadiusSM,
              border: `1px solid ${isChosen ? token.colorPrimary : token.colorBorderSecondary}`,
              background: isChosen ? token.colorPrimaryBg : token.colorBgContainer,
              color: disabled ? token.colorTextDisabled : token.colorText,
              fontWeight: isChosen ? token.fontWeightStrong : undefined,
            }}
          >
            {option.text}
          </button>
        )
      })}
    </div>
  )
}
