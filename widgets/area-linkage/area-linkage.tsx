import type { ControlProps } from '../form-control/control-props.ts'
import { ReadOnlyInput } from '../form-control/read-only-input.tsx'
import { FailedState } from '../loading/list-states.tsx'
import { AreaCascader } from './area-cascader.tsx'
import { linkageType } from './area-index.ts'
import { AreaSelects } from './area-selects.tsx'
import { type LoadAreas, useAreaIndex } from './use-area-index.ts'

export interface AreaLinkageProps extends Omit<ControlProps<string | null>, 'onChange'> {
  load: LoadAreas
  /** `cascader` or `select`; anything else is a cascader. */
  type?: string
  /** Down to which level: 3 is the county. */
  depth?: 1 | 2 | 3
  onChange?: (code: string | null, names: string[]) => void
}

/** A division of China by province, city and county; the value is the code of the last. */
export function AreaLinkage({ load, type, depth = 3, value, onChange, readOnly, ...control }: AreaLinkageProps) {
  const { index, isLoading, message, retry } = useAreaIndex(load)
  if (message !== undefined) return <FailedState isInline message={`行政区划加载失败：${message}`} onRetry={retry} />
  const names = value ? (index?.namesOf(value) ?? []) : []
  const { placeholder: _, ...aria } = control
  if (readOnly) return <ReadOnlyInput {...aria} text={names.join(' / ') || (value ?? '')} />
  const Linkage = linkageType(type) === 'select' ? AreaSelects : AreaCascader
  return (
    <Linkage
      {...control}
      index={index}
      isLoading={isLoading}
      depth={depth}
      // A form may hold an empty text.
      value={value || null}
      onChoose={(code) => onChange?.(code, code && index ? index.namesOf(code) : [])}
    />
  )
}
