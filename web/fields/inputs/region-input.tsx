import { AreaLinkage } from '@kouan/widgets/area-linkage/area-linkage.tsx'
import { loadNationalAreas } from '@kouan/widgets/area-linkage/national-areas.ts'
import { Flex } from 'antd'
import type { FieldInputProps } from './input-props.ts'
import { TextInput } from './text-inputs.tsx'

/** A six-digit division: typed, or chosen by its names. */
export function RegionInput(props: FieldInputProps) {
  const { field, value, onChange, disabled = false } = props
  return (
    <Flex gap={8}>
      <div style={{ flex: '0 0 110px' }}>
        <TextInput {...props} placeholder="6位代码" />
      </div>
      <div style={{ flex: 1, minWidth: 0 }}>
        <AreaLinkage
          aria-label={`按名称选择${field.label}`}
          load={loadNationalAreas}
          disabled={disabled}
          value={typeof value === 'string' ? value : null}
          onChange={(code) => onChange?.(code)}
        />
      </div>
    </Flex>
  )
}
