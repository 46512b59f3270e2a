import { Popover } from 'antd'
import { useEffect } from 'react'
import type { Completion } from './popup-cell-props.ts'

interface Props {
  id: string
  /** Name of the column. */
  label: string
  completions: readonly Completion[]
  /** Index of the chosen one. */
  at: number
  container: HTMLElement
  onTake: (completion: Completion) => void
}

export const completionId = (listId: string, at: number): string => `${listId}-${at}`

/** The list below a cell. The field of the cell keeps the focus and hears the keys. */
export function CompletionList({ id, label, completions, at, container, onTake }: Props) {
  const chosenId = completionId(id, at)
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <Popover
      open
      arrow={false}
      placement="bottomLeft"
      getPopupContainer={() => container}
      styles={{ container: { padding: 4, border: '1px solid var(--ant-color-border-secondary)' } }}
      content={
        <>
          <div id={id} role="listbox" aria-label={label} className="kt-completions">
            {completions.map((completion, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={completion.key}
                id={completionId(id, place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(completion)}
              >
                <span>{completion.label}</span>
                <small>{completion.note}</small>
              </div>
            ))}
          </div>
          <p className="kt-completion-keys">Enter 选用 · Tab 选用并继续 · Esc 保留输入</p>
        </>
      }
    >
      <span className="kt-completion-place" />
    </Popover>
  )
}
