import { AreaLinkage } from '@kouan/widgets/area-linkage/area-linkage.tsx'
import { AreaText } from '@kouan/widgets/area-linkage/area-text.tsx'
import { loadNationalAreas } from '@kouan/widgets/area-linkage/national-areas.ts'
import { Flex } from 'antd'
import type { FieldInputProps } from './input-props.ts'
import { TextInput } from './text-inputs.tsx'

/** A six-digit division: typed, or chosen by its names. */
export function RegionInput(props: FieldInputProps) {
  return (
    <Flex gap={8}>
      <div style={{ flex: '0 0 110px' }}>
        <TextInput {...props} placeholder="6位代码" />
      </div>
      <div style={{ flex: 1, minWidth: 0 }}>
        <RegionByName {...props} id={undefined} aria-label={`按名称选择${props.field.label}`} />
      </div>
    </Flex>
  )
}

/** Of a search: by its names alone. */
export function RegionByName({
  field: _field,
  value,
  onChange,
  text: _,
  several: __,
  files: ___,
  id,
  ...control
}: ByName) {
  return (
    <AreaLinkage
      {...control}
      {...(id === undefined ? {} : { id })}
      load={loadNationalAreas}
      value={typeof value === 'string' ? value : null}
      onChange={(code) => onChange?.(code)}
    />
  )
}

type ByName = Omit<FieldInputProps, 'id'> & { id?: string | undefined }

/** Of lists and details: the names, and until they are here the code. */
export const RegionText = ({ value }: FieldInputProps) => <AreaText load={loadNationalAreas} value={String(value)} />
